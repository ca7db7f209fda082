import type { Messages } from './en.ts'

export const messages: Messages = {
  'input-not-valid': 'リクエストが正しくありません。',
  'not-json': 'リクエストの本文が正しいJSONではありません。',
  'content-type-not-json': 'リクエストはapplication/jsonとして送信してください。',
  'too-large': 'リクエストが大きすぎます。',
  'no-such-path': 'ページが見つかりません',
  'too-many-requests': 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
  'too-many-requests-seconds': 'リクエストが多すぎます。{when}にもう一度お試しください。',
  'server-busy': 'サービスが混み合っています。しばらくしてからもう一度お試しください。',
  'server-busy-seconds': 'サービスが混み合っています。{when}にもう一度お試しください。',
  'database-away': 'サービスは一時的に利用できません。もう一度お試しください。',
  'database-away-seconds': 'サービスは一時的に利用できません。{when}にもう一度お試しください。',
  'wait-before-retry-seconds': '試行回数が多すぎます。{when}にもう一度お試しください。',
  'unexpected': '問題が発生しました。',
  'session-ended': 'セッションが終了しました。続けるには、もう一度ログインしてください。',
  'cookies-off':
    'このブラウザーは、サインインに必要な Cookie を保存しませんでした。このサイトの Cookie を許可して、もう一度ログインしてください。',
  'cookies-need-https':
    'このブラウザーは、サインインの Cookie を https でのみ保存します。このページを https で開いてください。お使いのコンピューター上では「npm start -- --https」でサーバーを起動してください。',
  'plain-http':
    'このリクエストは https を使わずにサーバーに届いたため、ここではパスワードを受け付けません。このページを https で開くか、管理者にお問い合わせください。',
  'headers-disagree': 'このリクエストは現在のセッションのものではありません。もう一度ログインしてください。',
  'trial-ended': '無料トライアルは終了しました。データの閲覧とエクスポートはできますが、変更はできません。',
  'unreachable': 'ネットワークエラー',
  'no-data': 'データがありません',
}
