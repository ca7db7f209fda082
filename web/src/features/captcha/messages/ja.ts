import type { Messages } from './en.ts'

export const messages: Messages = {
  'captchaPicture': '入力する文字。音声でも確認できます',
  'reload': '別の画像を表示',
  'hear': '文字を音声で聞く',
  'pictureFailed': '画像を読み込めませんでした。別の画像を表示してください。',
  'audioFailed': 'ここでは音声を再生できません。',
  'captcha-not-valid': 'キャプチャの有効期限が切れたか、すでに使用されています。新しいものをお試しください。',
}
