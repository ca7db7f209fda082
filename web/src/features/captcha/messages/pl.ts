import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'Znaki do wpisania; można ich też posłuchać',
  'reload': 'Pokaż inny obrazek',
  'hear': 'Posłuchaj znaków',
  'pictureFailed': 'Nie udało się wczytać obrazka. Proszę poprosić o inny.',
  'audioFailed': 'Nie można tu odtworzyć znaków.',
  'captcha-not-valid': 'Captcha wygasła albo została już użyta. Proszę spróbować z nową.',
}
