import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'Cambiar la contraseña',
  'lead': 'Se cerrarán las demás sesiones de su cuenta. Aquí seguirá conectado.',
  'currentPassword': 'Contraseña actual',
  'password-empty': 'Escriba su contraseña.',
  'password-too-long': 'La contraseña es demasiado larga.',
  'no-own-password': 'Usted inicia sesión con inicio de sesión único. Su contraseña se cambia donde la tiene.',
  'invalid-credentials': 'La contraseña actual introducida no es correcta.',
  'wait-before-retry': 'Demasiados intentos. Espere un momento y vuelva a intentarlo.',
}
