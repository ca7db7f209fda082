import type { ImportReport } from './dataset.ts'

/**
 * Counts the findings of an import that a user should look at: what was changed, left out or unreadable. Cells read in
 * one of several ways count if they could mean something else.
 */
export function importRemarks(report: ImportReport): number {
  const { ragged, blank_lines: blank, left_out: leftOut, unclosed_quote: quote, renamed, columns } = report
  const isDoubtful = ({ unread, notes }: ImportReport['columns'][number]) =>
    unread.count > 0 || notes.some((note) => note === 'mixed' || note === 'ambiguous-dates')
  const { formulas, instructions, turning } = report
  const found = [
    ...[ragged.count > 0, blank > 0, leftOut.length > 0, quote !== null],
    ...[formulas.count > 0, instructions.count > 0, turning > 0],
  ]
  return found.filter(Boolean).length + renamed.length + columns.filter(isDoubtful).length
}
