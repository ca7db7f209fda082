import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'Caratteri da inserire; si possono anche ascoltare',
  'reload': 'Mostra un’altra immagine',
  'hear': 'Ascolta i caratteri',
  'pictureFailed': 'Impossibile caricare l’immagine. Richiederne un’altra.',
  'audioFailed': 'Qui non è possibile riprodurre i caratteri.',
  'captcha-not-valid': 'Il captcha è scaduto o è già stato usato. Provarne uno nuovo.',
}
