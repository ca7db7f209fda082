import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'Kolumny',
  reading: 'Wczytywanie: {caption}',
  range: '{from}–{to} z {total}',
  noRows: 'Brak wierszy',
  rowsPerPage: 'Wierszy na stronie',
  firstPage: 'Pierwsza strona',
  previousPage: 'Poprzednia strona',
  nextPage: 'Następna strona',
  lastPage: 'Ostatnia strona',
  selectPage: 'Wszystkie wiersze na tej stronie',
  selected:
    '{count, plural, one {Zaznaczono # wiersz} few {Zaznaczono # wiersze} many {Zaznaczono # wierszy} other {Zaznaczono # wiersza}}',
  clearSelection: 'Usuń zaznaczenie',
  nothingFound: 'Nic nie znaleziono dla „{search}”',
  nothingFoundAbout: 'Warto sprawdzić pisownię albo użyć mniej słów.',
  clearSearch: 'Wyczyść wyszukiwanie',
}
