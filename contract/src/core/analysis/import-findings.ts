import type { ImportReport } from './dataset.ts'

/**
 * The findings that a user should decide on or know before reading numbers of a file: columns with ambiguous dates, and
 * counts.
 */
export type ImportFindings = { ambiguous: string[]; unread: number; ragged: number; leftOut: number }

/**
 * Returns the findings of an import that change what numbers mean; null if there are none. Columns that merely became
 * text are only in the report.
 */
export function importFindings({ columns, ragged, left_out: leftOut }: ImportReport): ImportFindings | null {
  const ambiguous = columns.flatMap(({ name, notes }) => (notes.includes('ambiguous-dates') ? [name] : []))
  const unread = columns.reduce((sum, column) => sum + column.unread.count, 0)
  if (ambiguous.length + unread + ragged.count + leftOut.length === 0) return null
  return { ambiguous, unread, ragged: ragged.count, leftOut: leftOut.length }
}
