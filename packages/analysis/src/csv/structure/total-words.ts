/**
 * Words and phrases that name a total, in the languages of the product and of programs (SAP, Excel, pivot tables);
 * `_` joins the words of a phrase.
 */
const words = `
  total totals totals_of totalled grand_total grand_totals sub_total sub_totals subtotal subtotals sub-total sub-totals sum sums
  sum_of sum_total overall overall_total net_total report_total all σ ∑
  summe summen gesamt gesamtsumme gesamtergebnis ergebnis teilergebnis zwischensumme endsumme teilsumme insgesamt alle
  total_général total_general sous-total sous_total sous-totaux somme ensemble tous toutes tout
  suma suma_total total_parcial subtotales totales todos todas todo
  totale totali totale_generale totale_complessivo complessivo subtotale totale_parziale somma tutti tutte
  totaal totalen subtotaal eindtotaal tussentotaal generaal_totaal totaal_generaal som allemaal
  razem ogółem łącznie suma_częściowa suma_końcowa suma_pośrednia w_sumie wszystkie wszystko podsumowanie
  soma soma_total total_geral somatório subtotais totais
  कुल योग कुल_योग उप-योग उप_योग उपयोग महायोग सभी जोड़ कुल_जोड़
  المجموع الإجمالي الاجمالي مجموع إجمالي اجمالي المجموع_الكلي المجموع_الفرعي الإجمالي_العام الكل جميع
  celkem totalt i_alt yhteensä összesen toplam итого всего разом`
/** Words of scripts without blanks between words. */
const fusedWords = '合計 総計 小計 計 総合計 全体 集計 累計 总计 合计 小计 합계 총계 소계'
/** Ends and beginnings of compounds, such as Monatssumme, Gesamtumsatz and maandtotaal. */
const compoundEnds = ['summe', 'gesamt', 'totaal', 'ergebnis']
const compoundStarts = ['gesamt', 'totaal']

const statistics = {
  mean: `average avg mean durchschnitt mittelwert schnitt ø moyenne media promedio gemiddelde gemiddeld średnia média medio
    औसत المتوسط متوسط`,
  max: 'max maximum maximal höchstwert máximo massimo maksimum الأقصى अधिकतम',
  min: 'min minimum minimal mindestwert mínimo minimo minimaal الأدنى न्यूनतम',
  count: 'count anzahl nombre número_de conteo conteggio aantal liczba contagem العدد गणना number_of',
  other:
    'median médiane mediana mediaan std stdev std_dev stddev standard_deviation standardabweichung écart-type variance',
} as const
const fusedStatistics = { mean: '平均', max: '最大', min: '最小', count: '件数', other: '中央値' } as const

/**
 * How a text names a total: as a whole, as a statistic of the whole, or with the name of a group (`North total`), which
 * may be empty.
 */
export type TotalLabel = { kind: 'whole' | keyof typeof statistics } | { kind: 'group'; group: string }

const listed = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
const totals = new Set(listed(words))
const fused = listed(fusedWords)
const kinds = new Map<string, TotalLabel['kind']>()
for (const word of [...totals, ...fused]) kinds.set(word, 'whole')
for (const list of [statistics, fusedStatistics])
  for (const [kind, some] of Object.entries(list)) for (const word of listed(some)) kinds.set(word, kind as 'mean')

/** Longer cells name no total, in characters; nor do longer phrases, in words. */
const longest = 80
const longestPhrase = 3

const hashOf = (one: number, two: number, three: number) => ((one * 31 + two) * 31 + three) & 0xffff
/** The beginnings and ends of all words, as hashes of three letters. Nearly all other texts have neither. */
const edges = new Uint8Array(0x10000)
for (const word of [...kinds.keys(), ...compoundStarts, ...compoundEnds]) {
  const letters = Array.from(word.padEnd(3), (letter) => letter.charCodeAt(0))
  edges[hashOf(letters[0] ?? 0, letters[1] ?? 0, letters[2] ?? 0)] = 1
  edges[hashOf(letters.at(-3) ?? 0, letters.at(-2) ?? 0, letters.at(-1) ?? 0)] = 1
}

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 0xaa && code !== 0xd7 && !(code >= 0x2000 && code < 0x2100))
/** Capitals of ASCII become small; other capitals begin no word of the list but σ. */
const small = (code: number) => (code >= 65 && code <= 90 ? code + 32 : code)

/** Fast path: returns false for texts whose first and last letters are those of no word. */
function mayBeTotal(text: string): boolean {
  let from = 0
  let to = text.length
  while (from < to && !isLetter(text.charCodeAt(from))) from += 1
  while (to > from && !isLetter(text.charCodeAt(to - 1))) to -= 1
  if (to === from) return false
  if (to - from < 3 || text.charCodeAt(from) > 0x2e80 || text.charCodeAt(to - 1) > 0x2e80) return true
  const at = (index: number) => small(text.charCodeAt(index))
  return (
    edges[hashOf(at(from), at(from + 1), at(from + 2))] === 1 ||
    edges[hashOf(at(to - 3), at(to - 2), at(to - 1))] === 1 ||
    // A name in brackets or a number may follow the word.
    text.charCodeAt(from) > 127
  )
}

/** Returns how a cell names a total, in the languages of the product; null if it does not. */
export function totalLabel(cell: string): TotalLabel | null {
  if (cell.length > longest || !mayBeTotal(cell)) return null
  const text = cell
    .toLowerCase()
    .replaceAll(/[()[\]{}<>"“”*=#~_|:：]+/g, ' ')
    .replaceAll(/^[\s.,–—-]+|[\s.,–—-]+$|\s[–—-]+(?=\s)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const whole = kinds.get(text) ?? kinds.get(text.replace(/\s?\d+$/, ''))
  if (whole !== undefined && whole !== 'group') return { kind: whole }
  return besideWord(text.split(' ')) ?? fusedWith(text)
}

/** Returns the text beside a word at its beginning or its end. */
function besideWord(parts: readonly string[]): TotalLabel | null {
  for (let length = Math.min(longestPhrase, parts.length - 1); length > 0; length -= 1) {
    if (totals.has(parts.slice(0, length).join(' ')))
      return {
        kind: 'group',
        group: parts
          .slice(length)
          .join(' ')
          .replace(/^(?:of|for|de|des|du|di|van|der|für|la|el) /, ''),
      }
    if (totals.has(parts.slice(-length).join(' '))) return { kind: 'group', group: parts.slice(0, -length).join(' ') }
  }
  return null
}

function fusedWith(text: string): TotalLabel | null {
  for (const word of fused) {
    if (text.startsWith(word)) return { kind: 'group', group: text.slice(word.length).trim() }
    if (text.endsWith(word)) return { kind: 'group', group: text.slice(0, -word.length).trim() }
  }
  const [first = ''] = text.split(' ', 1)
  const isCompound =
    compoundEnds.some((end) => first.endsWith(end)) || compoundStarts.some((start) => first.startsWith(start))
  return isCompound ? { kind: 'group', group: '' } : null
}
