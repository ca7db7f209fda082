import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'Colonne',
  reading: 'Caricamento: {caption}',
  range: '{from}–{to} di {total}',
  noRows: 'Nessuna riga',
  rowsPerPage: 'Righe per pagina',
  firstPage: 'Prima pagina',
  previousPage: 'Pagina precedente',
  nextPage: 'Pagina successiva',
  lastPage: 'Ultima pagina',
  selectPage: 'Tutte le righe di questa pagina',
  selected: '{count, plural, one {# riga selezionata} other {# righe selezionate}}',
  clearSelection: 'Annulla la selezione',
  nothingFound: 'Nessun risultato per «{search}»',
  nothingFoundAbout: 'Controlli l’ortografia o cerchi meno parole.',
  clearSearch: 'Cancella la ricerca',
}
