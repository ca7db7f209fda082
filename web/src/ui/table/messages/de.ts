import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'Spalten',
  reading: 'Wird geladen: {caption}',
  range: '{from}–{to} von {total}',
  noRows: 'Keine Zeilen',
  rowsPerPage: 'Zeilen pro Seite',
  firstPage: 'Erste Seite',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  lastPage: 'Letzte Seite',
  selectPage: 'Alle Zeilen dieser Seite',
  selected: '{count, plural, one {# Zeile ausgewählt} other {# Zeilen ausgewählt}}',
  clearSelection: 'Auswahl aufheben',
  nothingFound: 'Nichts gefunden für „{search}“',
  nothingFoundAbout: 'Prüfen Sie die Schreibweise, oder suchen Sie nach weniger.',
  clearSearch: 'Suche löschen',
}
