import { distinctKeys, keysOf, type ColumnTexts, type Key, type Keyed } from './column-texts.ts'
import { readRange } from './read-range.ts'

/** Ranges have at most this many other words in all, such as "employees"; more words are names. */
const otherWordsAtMost = 4

/**
 * Returns the keys of ranges such as 0-9, "under 18" and "$10k to $20k", sorted by their lower ends, and of quantities in
 * several units; null for other columns.
 */
export function rangeKeys({ plains }: ColumnTexts): Keyed | null {
  if (keysOf(plains, (plain) => (readRange(plain, false) === null ? null : [])) === null) return null
  const read = plains.map((plain) => readRange(plain, false))
  const factors = new Set(read.flatMap((range) => range?.factors ?? []).filter((factor) => factor !== null))
  const ranges = factors.size > 1 ? read : plains.map((plain) => readRange(plain, true))
  const keys = ranges.map((range): Key | null => range && [range.low, range.high])
  if (distinctKeys(keys) < 2) return null
  const found = ranges.filter((range) => range !== null)
  const others = new Set(found.flatMap((range) => range.others))
  const isRanges = found.some(({ isRange }) => isRange)
  const isQuantities = found.every((range) => range.factors.every((factor) => factor !== null)) && others.size === 0
  return others.size <= otherWordsAtMost && (isRanges || isQuantities) ? { keys, isTime: false } : null
}
