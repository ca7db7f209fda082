import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'Colunas',
  reading: 'Carregando: {caption}',
  range: '{from}–{to} de {total}',
  noRows: 'Nenhuma linha',
  rowsPerPage: 'Linhas por página',
  firstPage: 'Primeira página',
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  lastPage: 'Última página',
  selectPage: 'Todas as linhas desta página',
  selected: '{count, plural, one {# linha selecionada} other {# linhas selecionadas}}',
  clearSelection: 'Limpar seleção',
  nothingFound: 'Nada encontrado para “{search}”',
  nothingFoundAbout: 'Verifique a ortografia ou busque menos palavras.',
  clearSearch: 'Limpar busca',
}
