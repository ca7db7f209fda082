import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'Aguarde…',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  language: 'Idioma',
  languageFailed: 'Não foi possível carregar o idioma. Tente de novo.',
  terms: 'Termos',
  privacyPolicy: 'Política de privacidade',
  faultTitle: 'Algo deu errado.',
  faultWhy: 'Nada do que você salvou foi perdido. Tentar de novo costuma resolver.',
  faultTryAgain: 'Tentar de novo',
  faultStartAgain: 'Começar do início',
  faultReporting: 'Enviando o relatório…',
  faultNotReported: 'Não foi possível enviar o relatório.',
  faultReference: 'Número de referência:',
}
