import { headerWords, numberedBy, type HeaderUse } from './header-words.ts'

type Lexicon = { whole: Set<string>; ends: string[]; beginnings: string[] }

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    // Accents of Latin letters only: marks of other scripts change the word.
    .replaceAll(/(?<=[a-z])[\u0300-\u036f]+/g, '')
    .normalize('NFC')

const listOf = (words: string) => words.split(/\s+/).filter((word) => word !== '')

const lexicons = new Map(
  Object.entries(headerWords).map(([use, words]): [HeaderUse, Lexicon] => {
    const list = listOf(words)
    return [
      use as HeaderUse,
      {
        whole: new Set(list.filter((word) => !word.startsWith('-') && !word.endsWith('-'))),
        ends: list.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
        beginnings: list.filter((word) => word.endsWith('-')).map((word) => word.slice(0, -1)),
      },
    ]
  }),
)
const numbered = new Set(listOf(numberedBy))

/**
 * Splits a name into folded words: `customerID`, `customer_id` and `Customer Id` become `customer` and `id`; `#` and `№`
 * are words. Latin letters after others begin a word: 顧客ID.
 */
export function headerParts(name: string): string[] {
  const parts = name.replaceAll(/(\p{Ll}|\p{Lo}|\d)(\p{Lu})/gu, '$1 $2').replaceAll(/n[°º]\.?/gi, ' nº ')
  return folded(parts).match(/[\p{L}\p{M}\p{N}]+[º]?|[#№]/gu) ?? []
}

const longestPhrase = 4

/** Returns the words of a name and the phrases of up to four of them. */
function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestPhrase, words.length - from) }, (_unused, more) =>
      words.slice(from, from + more + 1).join('_'),
    ),
  )
}

/** Words that end like a German compound (Zielport) and are none. */
const simpleWords = /^(?:trans|re|ex|im|sup|pass|air|s|rap|de|heli|view|car|sea|aero)port$/

const fits = ({ whole, ends, beginnings }: Lexicon, phrase: string) =>
  whole.has(phrase) ||
  ends.some((end) => phrase.length > end.length && phrase.endsWith(end) && !simpleWords.test(phrase)) ||
  beginnings.some((beginning) => phrase.length > beginning.length && phrase.startsWith(beginning))

/** Words that may follow a word for a code: Store ID, port number, account code. */
const afterCode = /^(?:id|ids|no|nr|number|num|code|codes|key|name|#|№|nº|numero|nummer|numer|kod|codigo|codice|\d+)$/

/**
 * Returns whether a code's word describes another noun: port charges and zip files are no codes. In the Romance
 * languages the first noun counts, so a name with `de` or `di` is not judged.
 */
function isDescribed(words: readonly string[], phrases: readonly string[], lexicon: Lexicon): boolean {
  const last = words.at(-1) ?? ''
  const isEnd = phrases.some((phrase) => fits(lexicon, phrase) && (phrase === last || phrase.endsWith(`_${last}`)))
  const isBegin = /^(?:codice|codigo|code|numero|kod|cod)$/.test(words[0] ?? '')
  return (
    words.length > 1 &&
    !isEnd &&
    !isBegin &&
    !afterCode.test(last) &&
    !words.some((word) => /^(?:de|di|do|da|du|del|la|des|van|w)$/.test(word))
  )
}

/**
 * Returns what a column's name says about its use, in eleven languages; several uses if its words say several. A name
 * that counts something (`number of users`) is a measure and no identifier.
 */
export function usesOfHeader(name: string): ReadonlySet<HeaderUse> {
  const words = headerParts(name)
  if (isCount(words)) return new Set(['measure'])
  const phrases = phrasesOf(words)
  const uses = new Set<HeaderUse>()
  for (const [use, lexicon] of lexicons) {
    const isUse = phrases.some((phrase) => fits(lexicon, phrase))
    if (isUse && !(describing.has(use) && isDescribed(words, phrases, lexicon))) uses.add(use)
  }
  if (isNumberOf(words)) uses.add('identifier')
  // A phrase beats its words: a cost center is no cost, and a usage account ID no usage.
  const isPhrase = phrases.some((phrase) => phrase.includes('_') && lexicons.get('code')?.whole.has(phrase) === true)
  if (isPhrase || isNumberOf(words) || isNamed(words)) uses.delete('measure')
  return uses
}

/** Returns whether a name is the number of something: Customer No, Nº de cliente. */
const isNumberOf = (words: readonly string[]) =>
  words.length > 1 && (numbered.has(words.at(-1) ?? '') || /^(?:nº|№|nr|numer|numero)$/.test(words[0] ?? ''))

const isNamed = (words: readonly string[]) => words.length > 1 && named.test(words.at(-1) ?? '')

/** Uses whose words can describe another noun. */
const describing: ReadonlySet<HeaderUse> = new Set(['code', 'postal-code', 'telephone'])
const named = /^(?:id|ids|uuid|guid|key|code|codes)$/
const counting = /^(?:number|no|num|nb|count|sum|total|anzahl|nombre|aantal|liczba|quantidade|qtd)$/

/**
 * Returns whether a name counts something: `number of users`. In Spanish, Portuguese and Italian one word means number
 * and count: `número de clientes` counts, `número de cliente` names one.
 */
function isCount([first = '', second = '', third]: readonly string[]): boolean {
  if (third === undefined || !/^(?:of|de|di|der|von|van)$/.test(second)) return false
  return first === 'numero' ? third.endsWith('s') || (second === 'di' && third.endsWith('i')) : counting.test(first)
}
