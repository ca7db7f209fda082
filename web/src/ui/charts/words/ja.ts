import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption}（表）',
  showTable: '表で見る',
  showChart: 'グラフで見る',
  tryAgain: '再試行',
}
