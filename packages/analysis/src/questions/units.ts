import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { KnownColumn } from './find-columns.ts'
import { stemOf } from './words.ts'

/** Units by what they measure, each as so many of one of them. */
const measures: readonly ReadonlyMap<string, number>[] = [
  new Map(
    Object.entries({
      millisecond: 0.001,
      second: 1,
      sec: 1,
      minute: 60,
      min: 60,
      hour: 3600,
      hr: 3600,
      day: 86_400,
      week: 604_800,
    }),
  ),
  new Map(Object.entries({ kb: 1e-6, mb: 0.001, megabyte: 0.001, gb: 1, gigabyte: 1, tb: 1000, terabyte: 1000 })),
  new Map(Object.entries({ dollar: 1, usd: 1, buck: 1, $: 1 })),
  new Map(Object.entries({ 'euro': 1, 'eur': 1, '€': 1 })),
  new Map(Object.entries({ 'pound': 1, 'gbp': 1, '£': 1 })),
  new Map(Object.entries({ 'percent': 1, '%': 1 })),
]

/** The unit that a word is, or null. */
export function unitIn(word: string): string | null {
  const stem = stemOf(word)
  return measures.some((measure) => measure.has(stem)) ? stem : null
}

const measureOf = (unit: string) => measures.find((measure) => measure.has(unit))

/** The words that may be the unit of a column: of its values, or in its name. */
function unitsOf({ name, unit, type }: DatasetColumn): string[] {
  // The cells of a duration are seconds, whatever unit its name has.
  if (type === 'duration') return ['second']
  const words = name.toLowerCase().split(/[^\p{L}%$€£]+/u)
  return [...(unit === null ? [] : [unit.toLowerCase()]), ...words.map(stemOf)]
}

/**
 * The only column of numbers that has a unit, or else another one of the same measure.
 */
export function columnOfUnit(unit: string, columns: readonly KnownColumn[]): DatasetColumn | null {
  const measure = measureOf(unit)
  const numbers = columns
    .map(({ column }) => column)
    .filter(({ type, role }) => isNumeric(type) && role !== 'identifier')
  const own = numbers.filter((column) => unitsOf(column).includes(unit))
  const fitting = own.length > 0 ? own : numbers.filter((column) => unitsOf(column).some((each) => measure?.has(each)))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** How many units of a column one of another is, as 24 hours of a day; 1 of no unit. */
export function factorOf(unit: string | null, column: DatasetColumn): number {
  if (unit === null) return 1
  const measure = measureOf(unit)
  const own = unitsOf(column).find((each) => measure?.has(each))
  return own === undefined ? 1 : (measure?.get(unit) ?? 1) / (measure?.get(own) ?? 1)
}
