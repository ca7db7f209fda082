import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'パスワードの変更',
  'lead': 'アカウントのほかのセッションは終了します。この端末ではログインしたままです。',
  'currentPassword': '現在のパスワード',
  'password-empty': 'パスワードを入力してください',
  'password-too-long': 'パスワードが長すぎます',
  'no-own-password': 'シングルサインオンでログインしています。パスワードは管理元で変更してください。',
  'invalid-credentials': '入力された現在のパスワードが正しくありません。',
  'wait-before-retry': '試行回数が多すぎます。しばらくしてからもう一度お試しください。',
}
