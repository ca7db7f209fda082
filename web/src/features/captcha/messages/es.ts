import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'Caracteres que hay que escribir; también se pueden escuchar',
  'reload': 'Mostrar otra imagen',
  'hear': 'Escuchar los caracteres',
  'pictureFailed': 'No se ha podido cargar la imagen. Pida otra.',
  'audioFailed': 'Aquí no se pueden reproducir los caracteres.',
  'captcha-not-valid': 'El captcha ha vencido o ya se ha usado. Pruebe con uno nuevo.',
}
