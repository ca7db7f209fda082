import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption}, em forma de tabela',
  showTable: 'Ver tabela',
  showChart: 'Ver gráfico',
  tryAgain: 'Tentar de novo',
}
