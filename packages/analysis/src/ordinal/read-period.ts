import { months } from '#analysis/instants.ts'
import {
  fillers,
  monthNames,
  ordinalNames,
  periodUnits,
  romanNumbers,
  seasonNames,
  yearWords,
} from './calendar-words.ts'
import { tokensOf } from './plain-text.ts'

/**
 * A period that a text names: a month, season, quarter, half-year, week or fiscal year. `number` is its year; null if it
 * has none. If `isShort`, it has two digits and may be a day; `isBefore`: it stands before the month.
 */
export type Period = { kind: string; index: number; number: number | null; isShort: boolean; isBefore: boolean }

/** Names of months of two words, such as those of Syria. */
const longNames = [...monthNames].filter(([name]) => name.includes(' '))

const monthText = (index: number) => ` ${months[index]?.toLowerCase()} `

/** Separates what is written without blanks in Japanese and Korean, and names of months of two words. */
function separated(plain: string): string {
  let text = plain
    .replaceAll(/(?<!\d)(0?[1-9]|1[0-2])[月월](?!曜|目)/g, (_all, month: string) => monthText(Number(month) - 1))
    .replaceAll(/([一二三四])四半期/g, (_all, number: string) => ` q ${'一二三四'.indexOf(number) + 1} `)
    .replaceAll(/(上|前|下|後)(?:半)?期/g, (_all, half: string) => ` h ${'上前'.includes(half) ? 1 : 2} `)
    .replaceAll(/[年第度]/g, ' ')
  for (const [name, index] of longNames) if (text.includes(name)) text = text.replace(name, monthText(index))
  return text
}

const numericMonth = /^(?:(0?[1-9]|1[0-2])\s?[./-]\s?((?:19|20)\d\d)|((?:19|20)\d\d)\s?[./m-]\s?(0?[1-9]|1[0-2]))$/

const maxLength = 40

/**
 * Reads a period from a plain text; null for any other text.
 */
export function readPeriod(plain: string): Period | null {
  if (plain.length > maxLength) return null
  const numeric = numericMonth.exec(plain)
  if (numeric !== null) {
    const [, month = numeric[4], year = numeric[3]] = numeric
    return { kind: 'month', index: Number(month) - 1, number: Number(year), isShort: false, isBefore: true }
  }
  const words = new PeriodWords()
  const isPeriod = tokensOf(separated(plain)).every((token, index) => words.take(token, index))
  return isPeriod ? words.period() : null
}

type NumberWord = { text: string; at: number }

/** The words of a text, taken one by one. */
class PeriodWords {
  #name: { kind: 'month' | 'season'; index: number; at: number } | null = null
  #unit: { unit: string; most: number; at: number } | null = null
  #ordinal: number | null = null
  #numbers: NumberWord[] = []
  #year: NumberWord | null = null
  #isAfterYearWord = false

  /** Takes a word and returns whether a period may have it. */
  take(token: string, at: number): boolean {
    return (
      this.#takeNumber(token, at) ||
      this.#takeUnit(token, at) ||
      this.#takeName(token, at) ||
      this.#takeOrdinal(token) ||
      fillers.has(token)
    )
  }

  #takeNumber(text: string, at: number): boolean {
    if (yearWords.has(text)) return (this.#isAfterYearWord = true)
    if (!/^\d{1,4}$/.test(text)) return false
    const number = { text, at }
    if (this.#isAfterYearWord) this.#year = number
    this.#isAfterYearWord = false
    this.#numbers.push(number)
    return true
  }

  #takeUnit(token: string, at: number): boolean {
    const unit = periodUnits.get(token)
    if (unit === undefined || this.#unit !== null || (monthNames.has(token) && this.#numbers.length > 0)) return false
    this.#unit = { ...unit, at }
    return true
  }

  #takeName(token: string, at: number): boolean {
    const [month, season] = [monthNames.get(token), seasonNames.get(token)]
    const index = month ?? season
    if (index === undefined || this.#name !== null) return false
    this.#name = { kind: month === undefined ? 'season' : 'month', index, at }
    return true
  }

  #takeOrdinal(token: string): boolean {
    const place = ordinalNames.get(token)
    const number = romanNumbers.get(token) ?? (place === undefined ? undefined : place + 1)
    if (number === undefined || this.#ordinal !== null) return false
    this.#ordinal = number
    return true
  }

  period(): Period | null {
    if (this.#name !== null) return this.#named(this.#name)
    return this.#unit === null ? this.#fiscalYear() : this.#inUnit(this.#unit)
  }

  #named({ kind, index, at }: { kind: 'month' | 'season'; index: number; at: number }): Period | null {
    const isOther = (this.#unit !== null && this.#unit.unit !== 'month') || this.#ordinal !== null
    // A winter has two years.
    if (isOther || this.#numbers.length > (kind === 'season' ? 2 : 1)) return null
    const [number] = this.#numbers
    if (number === undefined) return { kind, index, number: null, isShort: false, isBefore: false }
    const isShort = number.text.length < 3
    const value = isShort ? Number(number.text) : yearOf(number.text)
    return { kind, index, number: value, isShort, isBefore: number.at < at }
  }

  #fiscalYear(): Period | null {
    if (this.#year === null || this.#numbers.length > 2) return null
    return { kind: 'fiscal', index: 0, number: yearOf(this.#year.text), isShort: false, isBefore: true }
  }

  /** Finds the number of a quarter or week, which stands behind its unit or before it, and the year beside it. */
  #inUnit({ unit, most, at }: { unit: string; most: number; at: number }): Period | null {
    const others = this.#numbers.filter((number) => number !== this.#year)
    const fits = ({ text }: NumberWord) => text.length < 4 && Number(text) >= 1 && Number(text) <= most
    const after = others.find((number) => number.at === at + 1 && fits(number))
    const found = this.#ordinal === null ? (after ?? others.find(fits)) : undefined
    const index = this.#ordinal ?? Number(found?.text)
    const left = others.filter((number) => number !== found)
    const [year] = this.#year === null ? left : [this.#year, ...left]
    if (!(index <= most) || left.length > (this.#year === null ? 1 : 0) || year?.text.length === 3) return null
    return { kind: unit, index, number: year ? yearOf(year.text) : null, isShort: false, isBefore: true }
  }
}

/** Returns a year; years of two digits are from 1970 to 2069. */
export const yearOf = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)
