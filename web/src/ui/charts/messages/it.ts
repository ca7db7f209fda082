import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption}, in forma di tabella',
  showTable: 'Mostra tabella',
  showChart: 'Mostra grafico',
  tryAgain: 'Riprova',
}
