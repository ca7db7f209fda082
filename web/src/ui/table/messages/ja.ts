import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: '列',
  reading: '読み込んでいます: {caption}',
  range: '{total}件中{from}～{to}件',
  noRows: '行はありません',
  rowsPerPage: '1ページの行数',
  firstPage: '最初のページ',
  previousPage: '前のページ',
  nextPage: '次のページ',
  lastPage: '最後のページ',
  selectPage: 'このページのすべての行',
  selected: '{count, plural, other {#行を選択中}}',
  clearSelection: '選択を解除',
  nothingFound: '「{search}」に一致するものはありません',
  nothingFoundAbout: '入力を確認するか、語を減らして検索してください。',
  clearSearch: '検索をクリア',
}
