import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'Colonnes',
  reading: 'Chargement : {caption}',
  range: '{from}–{to} sur {total}',
  noRows: 'Aucune ligne',
  rowsPerPage: 'Lignes par page',
  firstPage: 'Première page',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  lastPage: 'Dernière page',
  selectPage: 'Toutes les lignes de cette page',
  selected: '{count, plural, one {# ligne sélectionnée} other {# lignes sélectionnées}}',
  clearSelection: 'Annuler la sélection',
  nothingFound: 'Aucun résultat pour « {search} »',
  nothingFoundAbout: 'Vérifiez l’orthographe ou saisissez moins de mots.',
  clearSearch: 'Effacer la recherche',
}
