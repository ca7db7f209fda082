import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption}, in forma di tabella',
  showTable: 'Mostra tabella',
  showChart: 'Mostra grafico',
  tryAgain: 'Riprova',
}
