export const messages = {
  columns: 'Columns',
  reading: 'Reading: {caption}',
  range: '{from}–{to} of {total}',
  noRows: 'No rows',
  rowsPerPage: 'Rows per page',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  selectPage: 'All rows of this page',
  selected: '{count, plural, one {# row selected} other {# rows selected}}',
  clearSelection: 'Clear selection',
  nothingFound: 'Nothing found for “{search}”',
  nothingFoundAbout: 'Check the spelling, or search for less.',
  clearSearch: 'Clear search',
} as const

export type Messages = Record<keyof typeof messages, string>
