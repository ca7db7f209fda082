import type { Messages } from './en.ts'

export const messages: Messages = {
  columns: 'कॉलम',
  reading: 'लोड हो रहा है: {caption}',
  range: '{total} में से {from}–{to}',
  noRows: 'कोई पंक्ति नहीं',
  rowsPerPage: 'प्रति पृष्ठ पंक्तियाँ',
  firstPage: 'पहला पृष्ठ',
  previousPage: 'पिछला पृष्ठ',
  nextPage: 'अगला पृष्ठ',
  lastPage: 'अंतिम पृष्ठ',
  selectPage: 'इस पृष्ठ की सभी पंक्तियाँ',
  selected: '{count, plural, one {# पंक्ति चुनी गई} other {# पंक्तियाँ चुनी गईं}}',
  clearSelection: 'चयन हटाएँ',
  nothingFound: '“{search}” के लिए कुछ नहीं मिला',
  nothingFoundAbout: 'वर्तनी जाँचें या कम शब्दों से खोजें।',
  clearSearch: 'खोज साफ़ करें',
}
