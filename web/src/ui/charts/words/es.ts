import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption}, en forma de tabla',
  showTable: 'Ver tabla',
  showChart: 'Ver gráfico',
  tryAgain: 'Reintentar',
}
