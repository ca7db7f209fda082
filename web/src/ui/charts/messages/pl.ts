import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption} – tabela',
  showTable: 'Pokaż tabelę',
  showChart: 'Pokaż wykres',
  tryAgain: 'Spróbuj ponownie',
}
