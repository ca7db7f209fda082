import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption} als Tabelle',
  showTable: 'Tabelle zeigen',
  showChart: 'Diagramm zeigen',
  tryAgain: 'Erneut versuchen',
}
