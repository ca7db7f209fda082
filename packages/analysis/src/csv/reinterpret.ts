import type { HeaderUse } from '#analysis/words/header-words.ts'
import type { Notes } from './typing.ts'

/** Numbers that are dates: their type, their note, and the instant of one in milliseconds since 1970. */
export type Reinterpreted = { type: 'date' | 'time'; notes: Notes; instantOf: (value: number) => number }

const day = 86_400_000
/** Day 0 of spreadsheets, which count from 1900 and believe that 1900 was a leap year. */
const spreadsheetZero = Date.UTC(1899, 11, 30)

/** Ranges of the numbers: seconds and milliseconds from 1980 to 2100, days of a spreadsheet from 1927 to 2119. */
const ranges = {
  seconds: [315_532_800, 4_102_444_800],
  /** From 2001 to 2037, for names such as "time" and "sent", which say less. */
  recentSeconds: [1_000_000_000, 2_145_916_800],
  milliseconds: [315_532_800_000, 4_102_444_800_000],
  spreadsheet: [10_000, 80_000],
  compact: [19_000_101, 21_001_231],
  compactMinute: [190_001_010_000, 210_012_312_359],
  compactTime: [19_000_101_000_000, 21_001_231_235_959],
} as const

const minDistinct = 8

/**
 * Finds that the numbers of a column are dates: 20240131, seconds or milliseconds since 1970 (POSIX), or serial numbers
 * of a spreadsheet (ECMA-376, 18.17.4.1). The column's name must name a date, or not say anything for 20240131. Zeros
 * are no values. Null if they are plain numbers.
 */
export function reinterpretNumbers(values: Float64Array, uses: ReadonlySet<HeaderUse>): Reinterpreted | null {
  if (uses.has('measure') || uses.has('duration')) return null
  const range = rangeOf(values)
  const isMoment = moments.some((use) => uses.has(use))
  const isNamed = uses.has('identifier') || uses.has('code')
  const compact = range.isWhole ? compactDates(values, range, isMoment, isNamed) : null
  if (compact !== null) return compact
  if (isMoment) return sinceZero(range)
  return range.isWhole && uses.has('date') && !isNamed ? sinceEpoch(range, ranges.recentSeconds) : null
}

const moments = ['moment', 'birth', 'future'] as const

type Range = ReturnType<typeof rangeOf>
const isIn = ({ least, largest }: Range, [from, to]: readonly [number, number]) => least >= from && largest <= to

const epoch = (factor: number): Reinterpreted => ({
  type: 'time',
  notes: ['epoch'],
  instantOf: (value) => Math.round(value * factor),
})

/** Reads eight digits as days, twelve as minutes and fourteen as seconds, if each of them is one. */
function compactDates(values: Float64Array, range: Range, isMoment: boolean, isNamed: boolean): Reinterpreted | null {
  const isLikely = isMoment || (range.distinct >= minDistinct && !isNamed)
  if (isLikely && isIn(range, ranges.compact) && every(values, (value) => !Number.isNaN(compactDay(value))))
    return { type: 'date', notes: [], instantOf: compactDay }
  const unit = isIn(range, ranges.compactTime) ? 1 : isIn(range, ranges.compactMinute) ? 100 : null
  if (!isLikely || unit === null) return null
  const instantOf = (value: number) => compactTime(value * unit)
  return every(values, (value) => !Number.isNaN(instantOf(value))) ? { type: 'time', notes: [], instantOf } : null
}

/** Reads seconds or milliseconds since 1970, or days of a spreadsheet. */
function sinceZero(range: Range): Reinterpreted | null {
  const time = sinceEpoch(range, ranges.seconds)
  if (time !== null || !isIn(range, ranges.spreadsheet)) return time
  const instantOf = (value: number) => spreadsheetZero + Math.round(value * 86_400) * 1000
  return { type: range.isWhole ? 'date' : 'time', notes: ['spreadsheet-dates'], instantOf }
}

function sinceEpoch(range: Range, seconds: readonly [number, number]): Reinterpreted | null {
  if (isIn(range, seconds)) return epoch(1000)
  return isIn(range, ranges.milliseconds) ? epoch(1) : null
}

function rangeOf(values: Float64Array) {
  let [least, largest, isWhole] = [Infinity, -Infinity, true]
  const seen = new Set<number>()
  for (const value of values) {
    if (Number.isNaN(value) || value === 0) continue
    if (value < least) least = value
    if (value > largest) largest = value
    isWhole &&= Number.isInteger(value)
    if (seen.size < minDistinct) seen.add(value)
  }
  return { least, largest, isWhole, distinct: seen.size }
}

const every = (values: Float64Array, isSo: (value: number) => boolean) =>
  values.every((value) => Number.isNaN(value) || value === 0 || isSo(value))

/** Returns the day that eight digits name; NaN if there is no such day. */
function compactDay(value: number): number {
  const [year, month, dayOfMonth] = [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100]
  const instant = Date.UTC(year, month - 1, dayOfMonth)
  return new Date(instant).getUTCDate() === dayOfMonth && month >= 1 && month <= 12 && instant % day === 0
    ? instant
    : Number.NaN
}

/** Returns the second that fourteen digits name; NaN if there is no such second. */
function compactTime(value: number): number {
  const [hour, minute, second] = [Math.floor(value / 10_000) % 100, Math.floor(value / 100) % 100, value % 100]
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN
  return compactDay(Math.floor(value / 1_000_000)) + ((hour * 60 + minute) * 60 + second) * 1000
}
