import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'Tekens om in te voeren; u kunt ze ook beluisteren',
  'reload': 'Andere afbeelding tonen',
  'hear': 'Tekens beluisteren',
  'pictureFailed': 'De afbeelding kon niet worden geladen. Vraag een andere aan.',
  'audioFailed': 'De tekens kunnen hier niet worden afgespeeld.',
  'captcha-not-valid': 'De captcha is verlopen of al gebruikt. Probeer een nieuwe.',
}
