import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption}（表）',
  showTable: '表で見る',
  showChart: 'グラフで見る',
  tryAgain: '再試行',
}
