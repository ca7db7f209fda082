import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'Columnas',
  reading: 'Cargando: {caption}',
  range: '{from}–{to} de {total}',
  noRows: 'No hay filas',
  rowsPerPage: 'Filas por página',
  firstPage: 'Primera página',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  lastPage: 'Última página',
  selectPage: 'Todas las filas de esta página',
  selected: '{count, plural, one {# fila seleccionada} other {# filas seleccionadas}}',
  clearSelection: 'Quitar la selección',
  nothingFound: 'No se ha encontrado nada para «{search}»',
  nothingFoundAbout: 'Compruebe la ortografía o busque menos palabras.',
  clearSearch: 'Borrar la búsqueda',
}
