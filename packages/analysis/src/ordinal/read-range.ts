import { joiners, lessBefore, lessWords, moreWords, unitFactors } from './range-words.ts'

const number = String.raw`\d+(?:[.,' ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?`
const token = new RegExp(String.raw`${number}|[\p{L}\p{M}]+|[<>≤≥+~-]`, 'gu')

/** Phrases whose words mean something else one by one. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /\bup to\b|\bupto\b|\bbis zu\b|\bjusqu'?\s?a\b|\bfino a\b|\bnot more than\b|\bno more than\b|\bnicht mehr als\b|<=/g,
    ' ≤ ',
  ],
  [
    /(?:\band\b|\bor\b|&) (?:up|over|above|more|older|greater|higher)\b|\bat least\b|\bund (?:mehr|alter|daruber)\b|\bou (?:plus|mais)\b|\bet plus\b|\by mas\b|\bo mas\b|\be oltre\b|\bo piu\b|\be piu\b|\ben (?:ouder|meer)\b|\bi wiecej\b|\be mais\b|>=/g,
    ' + ',
  ],
  [
    /(?:\bor|\band) (?:less|fewer|under|below|younger)\b|\boder weniger\b|\bou moins\b|\bo menos\b|\bo meno\b|\bof minder\b|\blub mniej\b|\bou menos\b/g,
    ' ≤ ',
  ],
]

/** A quantity or a range as it is written: its ends, and the words that are neither ends nor units. */
export type Range = {
  low: number
  high: number
  isRange: boolean
  factors: readonly (number | null)[]
  others: readonly string[]
}

/** Japanese words at the ends of a range, which are written without blanks. */
const endsInJapanese = /未満|以上|以下|以降|超|から|より|まで/g
const years = /^((?:19|20)\d\d)\s?\/\s?(\d\d(?:\d\d)?)$/
/** A letter right behind a number that is no unit, as in part numbers. */
const code = /\d[acefijlnopqruvxz](?![\p{L}\p{M}'])/u

const maxLength = 40

/**
 * Reads a range of numbers, one of its open ends, or one number; null for any other text. Units have their sizes, unless
 * all texts of the column have the same one.
 */
export function readRange(plain: string, hasOneUnit: boolean): Range | null {
  if (plain.length > maxLength || !/\d/.test(plain) || code.test(plain)) return null
  let text = plain.replace(years, '$1-$2').replaceAll(endsInJapanese, ' $& ')
  for (const [phrase, sign] of phrases) text = text.replaceAll(phrase, sign)
  const words = new RangeWords(/^[[(].*[\])]$/.test(plain), hasOneUnit)
  const tokens = text.match(token) ?? []
  tokens.forEach((word, index) => words.take(word, tokens[index - 1] ?? '', tokens[index + 1] ?? ''))
  return words.range()
}

type End = { text: string; value: number; factor: number | null }

const isNumber = (word: string) => /^\d/.test(word)

/** The words of a range, taken one by one. */
class RangeWords {
  #ends: End[] = []
  #others: string[] = []
  #isJoined: boolean
  #isLess = false
  #isMore = false
  readonly #hasOneUnit: boolean

  constructor(isInterval: boolean, hasOneUnit: boolean) {
    this.#isJoined = isInterval
    this.#hasOneUnit = hasOneUnit
  }

  take(word: string, before: string, after: string): void {
    if (isNumber(word)) this.#ends.push({ text: word, value: valueOf(word), factor: null })
    else if (this.#takeUnit(word, before)) return
    else if (this.#ends.length === 1 && isNumber(after) && joiners.has(word)) this.#isJoined = true
    else if (lessWords.has(word) || (this.#ends.length === 0 && lessBefore.has(word))) this.#isLess = true
    else if (moreWords.has(word)) this.#isMore = true
    else if (!/^[-~]$/.test(word)) this.#others.push(word)
  }

  #takeUnit(word: string, before: string): boolean {
    const factor = unitFactors.get(word)
    const last = this.#ends.at(-1)
    if (factor === undefined || last === undefined || !/^[\d+]/.test(before)) return false
    last.factor = factor
    return true
  }

  range(): Range | null {
    const [first, second] = this.#ends
    if (first === undefined || this.#ends.length > 2 || this.#ends.some(({ text }) => /^0\d\d/.test(text))) return null
    if (second === undefined) return this.#oneEnd(first)
    return this.#isJoined ? this.#bothEnds(first, second) : null
  }

  #sizeOf(factor: number | null): number {
    return this.#hasOneUnit ? 1 : (factor ?? 1)
  }

  #rangeOf(low: number, high: number): Range {
    const factors = this.#ends.map(({ factor }) => factor)
    return { low, high, isRange: low !== high, factors, others: this.#others }
  }

  #oneEnd({ value, factor }: End): Range | null {
    const end = value * this.#sizeOf(factor)
    if (this.#isLess) return this.#isMore ? null : this.#rangeOf(Math.min(0, end - 1), end)
    return this.#rangeOf(end, this.#isMore ? Infinity : end)
  }

  #bothEnds(first: End, second: End): Range | null {
    const high = second.value * this.#sizeOf(second.factor)
    const scaled = first.value * this.#sizeOf(first.factor ?? second.factor)
    const low = scaled <= high ? scaled : first.value
    const areYears = /^(?:19|20)\d\d$/.test(first.text) && second.text.length === 2
    return low < high || areYears ? this.#rangeOf(low, high) : null
  }
}

/** Reads a number; three digits behind a sign are thousands. */
const valueOf = (text: string) => Number(text.replaceAll(/[.,' ](?=\d{3}(?!\d))/g, '').replace(',', '.'))
