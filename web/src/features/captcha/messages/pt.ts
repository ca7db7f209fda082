import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': 'Caracteres a digitar; também é possível ouvi-los',
  'reload': 'Mostrar outra imagem',
  'hear': 'Ouvir os caracteres',
  'pictureFailed': 'Não foi possível carregar a imagem. Peça outra.',
  'audioFailed': 'Não é possível reproduzir os caracteres aqui.',
  'captcha-not-valid': 'O captcha expirou ou já foi usado. Tente um novo.',
}
