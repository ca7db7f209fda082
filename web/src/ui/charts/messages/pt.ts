import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption}, em forma de tabela',
  showTable: 'Ver tabela',
  showChart: 'Ver gráfico',
  tryAgain: 'Tentar de novo',
}
