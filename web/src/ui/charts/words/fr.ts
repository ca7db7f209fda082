import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption}, sous forme de tableau',
  showTable: 'Voir le tableau',
  showChart: 'Voir le graphique',
  tryAgain: 'Réessayer',
}
