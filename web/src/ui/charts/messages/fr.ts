import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption}, sous forme de tableau',
  showTable: 'Voir le tableau',
  showChart: 'Voir le graphique',
  tryAgain: 'Réessayer',
}
