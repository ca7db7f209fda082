import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption}, als tabel',
  showTable: 'Tabel tonen',
  showChart: 'Grafiek tonen',
  tryAgain: 'Opnieuw proberen',
}
