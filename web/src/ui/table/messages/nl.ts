import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'Kolommen',
  reading: 'Wordt geladen: {caption}',
  range: '{from}–{to} van {total}',
  noRows: 'Geen rijen',
  rowsPerPage: 'Rijen per pagina',
  firstPage: 'Eerste pagina',
  previousPage: 'Vorige pagina',
  nextPage: 'Volgende pagina',
  lastPage: 'Laatste pagina',
  selectPage: 'Alle rijen van deze pagina',
  selected: '{count, plural, one {# rij geselecteerd} other {# rijen geselecteerd}}',
  clearSelection: 'Selectie opheffen',
  nothingFound: 'Niets gevonden voor ‘{search}’',
  nothingFoundAbout: 'Controleer de spelling of zoek op minder woorden.',
  clearSearch: 'Zoekopdracht wissen',
}
