import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption} als Tabelle',
  showTable: 'Tabelle zeigen',
  showChart: 'Diagramm zeigen',
  tryAgain: 'Erneut versuchen',
}
