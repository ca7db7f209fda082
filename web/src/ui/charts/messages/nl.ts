import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption}, als tabel',
  showTable: 'Tabel tonen',
  showChart: 'Grafiek tonen',
  tryAgain: 'Opnieuw proberen',
}
