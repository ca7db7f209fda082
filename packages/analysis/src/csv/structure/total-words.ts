/** Words for totals and subtotals in the languages of the product, and of programs (SAP, Excel, pivot tables). */
const words = [
  ...[
    'total',
    'totals',
    'grand total',
    'sub total',
    'subtotal',
    'sub-total',
    'sum',
    'overall',
    'overall total',
    'all',
    'net total',
    'sum total',
    'σ',
    '∑',
  ],
  ...[
    'summe',
    'gesamt',
    'gesamtsumme',
    'gesamtergebnis',
    'ergebnis',
    'zwischensumme',
    'endsumme',
    'insgesamt',
    'summen',
    'alle',
  ],
  ...['total général', 'total general', 'sous-total', 'sous total', 'somme', 'ensemble', 'tous', 'toutes'],
  ...['suma', 'suma total', 'total parcial', 'todos', 'todas'],
  ...['totale', 'totali', 'totale generale', 'subtotale', 'totale parziale', 'somma', 'tutti', 'tutte'],
  ...['totaal', 'subtotaal', 'eindtotaal', 'som', 'generaal totaal', 'allemaal'],
  ...['razem', 'ogółem', 'łącznie', 'suma częściowa', 'suma końcowa', 'w sumie', 'wszystkie', 'podsumowanie'],
  ...['soma', 'total geral', 'total parcial'],
  ...[
    '合計',
    '総計',
    '小計',
    '計',
    '総合計',
    '全体',
    'कुल',
    'योग',
    'कुल योग',
    'उप-योग',
    'उप योग',
    'المجموع',
    'الإجمالي',
    'مجموع',
    'إجمالي',
    'المجموع الكلي',
    'المجموع الفرعي',
  ],
  ...['celkem', 'totalt', 'i alt', 'yhteensä', 'összesen', 'toplam', 'итого', 'всего', 'разом'],
]
const known = new Set(words)
/** Words for averages at the end of a table. */
const statistics = new Set([
  'average',
  'avg',
  'mean',
  'durchschnitt',
  'mittelwert',
  'schnitt',
  'moyenne',
  'media',
  'promedio',
  'gemiddelde',
  'gemiddeld',
  'średnia',
  'média',
  '平均',
  'औसत',
  'المتوسط',
  'متوسط',
  'ø',
])
const longest = 80

/** How a text names a total: as a whole, as an average, or with the name of a group (`North total`); null if it does not. */
export type TotalLabel = { kind: 'whole' } | { kind: 'statistic' } | { kind: 'group'; group: string } | null

/** Returns how a cell names a total, in the languages of the product. */
export function totalLabel(cell: string): TotalLabel {
  if (cell.length > longest) return null
  const text = cell
    .trim()
    .toLowerCase()
    .replaceAll(/^[\s*•–—-]+|[\s:：.*–—-]+$/g, '')
  if (text === '') return null
  if (known.has(text)) return { kind: 'whole' }
  if (statistics.has(text)) return { kind: 'statistic' }
  for (const word of words) {
    const group = besideWord(text, word)
    if (group !== null) return { kind: 'group', group }
  }
  return null
}

/** Returns the text beside a word at the begin or the end; null if the word is in neither place. */
function besideWord(text: string, word: string): string | null {
  const isFused = /^[^\p{Script=Latin}]+$/u.test(word)
  if (text.startsWith(word)) {
    const rest = text.slice(word.length)
    if (isFused || /^[\s:(–—-]/.test(rest)) return rest.replaceAll(/^[\s:(–—-]+|[\s)]+$/g, '')
  }
  if (text.endsWith(word)) {
    const rest = text.slice(0, -word.length)
    if (isFused || /[\s:)–—-]$/.test(rest)) return rest.replaceAll(/[\s:)–—-]+$/g, '')
  }
  return null
}
