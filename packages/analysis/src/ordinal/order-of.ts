import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { compareTexts } from '#analysis/texts.ts'
import { calendarKeys, weekdayKeys } from './calendar-scale.ts'
import { clockKeys } from './clock-scale.ts'
import { compareKeys, distinctKeys, type ColumnTexts, type Key, type Keyed } from './column-texts.ts'
import { leadingNumberKeys, naturalKeys } from './numbered-scale.ts'
import { plainOf } from './plain-text.ts'
import { rangeKeys } from './range-scale.ts'
import { endOf, gradeKeys, sizeKeys, wordKeys } from './word-scale.ts'

/** Columns with more distinct texts have no order. */
export const orderedTextsAtMost = 1000

/** Scales of words have at most this many texts, spellings and languages included. */
const wordsAtMost = 60

/** The kinds of scales, the most certain first. */
const kinds: readonly ((column: ColumnTexts) => Keyed | null)[] = [
  calendarKeys,
  weekdayKeys,
  (column) => (column.plains.length > wordsAtMost ? null : (wordKeys(column) ?? sizeKeys(column) ?? gradeKeys(column))),
  leadingNumberKeys,
  clockKeys,
  rangeKeys,
  naturalKeys,
]

export type Scale = {
  /** All texts as written, in their order. */
  order: readonly string[]
  /** Whether the order is that of time, so that a line may connect the values. */
  isTime: boolean
}

/**
 * Returns the scale that the distinct texts of a column are on, such as months, severities and ranges; null if at least
 * 90 % are not on one. Texts outside it, such as "Other", come last.
 * @param texts the distinct texts in the order of their first rows
 */
export function scaleOf(texts: readonly string[], columnName: string): Scale | null {
  if (texts.length < 2 || texts.length > orderedTextsAtMost) return null
  const plains = texts.map(plainOf)
  const ends = plains.map(endOf)
  const column = { plains, header: headerOf(columnName) }
  for (const kind of kinds) {
    const keyed = kind(column)
    if (keyed !== null && isMost(keyed.keys, ends))
      return { order: sorted(texts, keyed.keys, ends), isTime: keyed.isTime }
  }
  return null
}

/**
 * Returns the distinct texts of a column in their order; null if they have none but the alphabet's.
 */
export const orderOf = (texts: readonly string[], columnName: string): readonly string[] | null =>
  scaleOf(texts, columnName)?.order ?? null

/** Splits the words of a header: `ageGroup` and `age_group` become "age group". */
const headerOf = (name: string) => plainOf(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]/g, ' '))

/** Returns whether at least two places are known, and 90 % of the texts; one other text is allowed beside six. */
function isMost(keys: readonly (Key | null)[], ends: readonly (number | null)[]): boolean {
  const known = keys.filter((key) => key !== null).length
  const strays = keys.filter((key, index) => key === null && ends[index] === null).length
  return distinctKeys(keys) > 1 && (strays * 9 <= known || (strays === 1 && known >= 6))
}

function sorted(
  texts: readonly string[],
  keys: readonly (Key | null)[],
  ends: readonly (number | null)[],
): readonly string[] {
  const placed = texts.map((text, index) => ({ text, key: keys[index] ?? null, end: ends[index] ?? -1 }))
  return placed
    .toSorted((one, other) => {
      if (one.key !== null && other.key !== null)
        return compareKeys(one.key, other.key) || compareTexts(one.text, other.text)
      if (one.key !== null || other.key !== null) return one.key === null ? 1 : -1
      return one.end - other.end || compareTexts(one.text, other.text)
    })
    .map(({ text }) => text)
}

/**
 * Returns whether a column has texts in the order of time, such as months, quarters and weeks, which a line may connect.
 */
export const isTimeScale = ({ ordered, name, top }: Pick<DatasetColumn, 'ordered' | 'name' | 'top'>): boolean =>
  ordered &&
  scaleOf(
    top.map(({ value }) => value),
    name,
  )?.isTime === true
