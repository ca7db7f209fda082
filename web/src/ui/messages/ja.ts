import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'お待ちください…',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  language: '言語',
  languageFailed: '言語を読み込めませんでした。もう一度お試しください。',
  terms: '利用規約',
  privacyPolicy: 'プライバシーポリシー',
  faultTitle: '問題が発生しました。',
  faultWhy: '保存済みの内容は失われていません。多くの場合、もう一度試すと解決します。',
  faultTryAgain: '再試行',
  faultStartAgain: '最初からやり直す',
  faultReporting: '問題を報告しています…',
  faultNotReported: '報告できませんでした。',
  faultReference: '参照番号:',
}
