import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'Caractères à saisir ; vous pouvez aussi les écouter',
  'reload': 'Afficher une autre image',
  'hear': 'Écouter les caractères',
  'pictureFailed': 'L’image n’a pas pu être chargée. Veuillez en demander une autre.',
  'audioFailed': 'Les caractères ne peuvent pas être lus ici.',
  'captcha-not-valid': 'Le captcha a expiré ou a déjà été utilisé. Veuillez en essayer un autre.',
}
