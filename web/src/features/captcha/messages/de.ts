import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'Zeichen zum Eingeben; Sie können sie auch anhören',
  'reload': 'Anderes Bild zeigen',
  'hear': 'Zeichen anhören',
  'pictureFailed': 'Das Bild konnte nicht geladen werden. Bitte fordern Sie ein anderes an.',
  'audioFailed': 'Die Zeichen lassen sich hier nicht abspielen.',
  'captcha-not-valid': 'Das Captcha ist abgelaufen oder wurde schon verwendet. Bitte versuchen Sie ein neues.',
}
