import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { ColumnDecision } from '@portico/contract/core/analysis/import-decisions.ts'
import type { Column, NumberColumn } from '#analysis/table.ts'
import type { HeaderUse } from '#analysis/words/header-words.ts'
import { isErrorCell, isPlaceholder } from '#analysis/csv/cells/empty-cells.ts'

/** The minimum share of a column's cells that must have a type for the column to have it. */
export const minTypeShare = 0.995

export type Notes = ImportReport['columns'][number]['notes']
type DateOrder = 'day-first' | 'month-first' | 'year-first'

export type TypedColumn = {
  column: Column
  confidence: number
  notes: Notes
  /** The texts, by their index in the raw column, that do not have the type; their cells become empty. */
  unread: ReadonlySet<number>
  /** For a column of texts: the type of most of its texts, and the texts that do not have it. */
  otherwise?: { type: NumberColumn['type']; unread: ReadonlySet<number> }
}

export type TypingOptions = {
  /** The order of dates that their column does not show: the user's, or that of the other columns. */
  dateOrder?: DateOrder
  /** Whether the decimal sign is probably a comma where a column does not show it. */
  isCommaLikely?: boolean
  /** Whether other columns show the decimal sign. */
  isSignKnown?: boolean
  decision?: ColumnDecision
  /** Milliseconds since 1970: birth dates are not later. */
  today?: number
}

/** The distinct texts of a column, trimmed, with the number of rows of each, and what its name says. */
export type Cells = {
  texts: readonly string[]
  counts: Uint32Array
  isEmpty: (index: number) => boolean
  /** The number of cells that are not empty. */
  filled: number
  uses: ReadonlySet<HeaderUse>
}

/** The value of each distinct text as one type; NaN if the text does not have that type. */
export type Reading = {
  type: NumberColumn['type']
  values: Float64Array
  unit?: string
  notes: Notes
  /** Texts that mean "none" in this type, such as 0000-00-00. */
  none?: ReadonlySet<number>
}

/** The minimum shares of cells that have the type if the others are errors, words for "not yet", or a few other words. */
const shares = { errors: 0.5, placeholders: 0.5, words: 0.9 }
const maxOddWords = 3
const minOfWords = 9

/** Judges a reading: the share of filled cells that it reads, and whether the column has its type. */
export function judge(
  { texts, counts, isEmpty, filled }: Cells,
  { values, none }: Reading,
): { share: number; fits: boolean } {
  let [read, errors, waiting, words, oddWords] = [0, 0, 0, 0, 0]
  values.forEach((value, index) => {
    if (isEmpty(index)) return
    const count = counts[index] ?? 0
    const text = texts[index] ?? ''
    if (!Number.isNaN(value)) read += count
    else if (none?.has(index) === true || isErrorCell(text)) errors += count
    else if (isPlaceholder(text)) waiting += count
    else if (!/\d/.test(text)) {
      words += count
      oddWords += 1
    }
  })
  const share = read / filled
  const isMost = (excused: number) => read / (filled - excused) >= minTypeShare
  const fits =
    share >= minTypeShare ||
    (isMost(errors) && share >= shares.errors) ||
    (isMost(errors + waiting) && share >= shares.placeholders) ||
    (isMost(errors + waiting + words) && share >= shares.words && oddWords <= maxOddWords && read >= minOfWords)
  return { share, fits: fits && read > 0 }
}
