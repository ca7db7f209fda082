import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'Alterar a senha',
  'lead': 'As outras sessões da sua conta serão encerradas. Você continuará conectado aqui.',
  'currentPassword': 'Senha atual',
  'password-empty': 'Digite sua senha.',
  'password-too-long': 'A senha é longa demais.',
  'no-own-password': 'Você entra com login único. Sua senha é alterada onde ela é mantida.',
  'invalid-credentials': 'A senha atual informada está incorreta.',
  'wait-before-retry': 'Muitas tentativas. Aguarde um momento e tente de novo.',
}
