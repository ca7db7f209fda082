import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption}, en forma de tabla',
  showTable: 'Ver tabla',
  showChart: 'Ver gráfico',
  tryAgain: 'Reintentar',
}
