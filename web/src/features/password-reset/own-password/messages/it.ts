import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'Cambia password',
  'lead': 'Le altre sessioni del suo account verranno chiuse. Qui resterà connesso.',
  'currentPassword': 'Password attuale',
  'password-empty': 'Inserire la password.',
  'password-too-long': 'La password è troppo lunga.',
  'no-own-password': 'Lei accede con il single sign-on. La password si cambia dove è gestita.',
  'invalid-credentials': 'La password attuale inserita non è corretta.',
  'wait-before-retry': 'Troppi tentativi. Attendere un momento e riprovare.',
}
