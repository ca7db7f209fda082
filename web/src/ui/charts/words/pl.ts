import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption} – tabela',
  showTable: 'Pokaż tabelę',
  showChart: 'Pokaż wykres',
  tryAgain: 'Spróbuj ponownie',
}
