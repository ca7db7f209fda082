import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'Espere…',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  language: 'Idioma',
  languageFailed: 'No se pudo cargar el idioma. Vuelva a intentarlo.',
  terms: 'Términos',
  privacyPolicy: 'Política de privacidad',
  faultTitle: 'Algo ha salido mal.',
  faultWhy: 'No se ha perdido nada de lo que guardó. Suele bastar con volver a intentarlo.',
  faultTryAgain: 'Reintentar',
  faultStartAgain: 'Empezar desde el principio',
  faultReporting: 'Enviando el informe…',
  faultNotReported: 'No se pudo enviar el informe.',
  faultReference: 'Número de referencia:',
}
