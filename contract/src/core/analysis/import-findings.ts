import type { ImportReport } from './dataset.ts'

/** What a user should decide or know before reading numbers of a file: columns whose dates may be read both ways, and counts. */
export type ImportFindings = { ambiguous: string[]; unread: number; ragged: number; leftOut: number }

/**
 * The findings of an import that change what numbers mean; null where there are none. What merely became text is in the report alone.
 */
export function importFindings({ columns, ragged, left_out: leftOut }: ImportReport): ImportFindings | null {
  const ambiguous = columns.flatMap(({ name, notes }) => (notes.includes('ambiguous-dates') ? [name] : []))
  const unread = columns.reduce((sum, column) => sum + column.unread.count, 0)
  if (ambiguous.length + unread + ragged.count + leftOut.length === 0) return null
  return { ambiguous, unread, ragged: ragged.count, leftOut: leftOut.length }
}
