import { expect, it } from 'vitest'
import { importReport, type ImportReport } from './dataset.ts'
import { importFindings, type ImportFindings } from './import-findings.ts'

const column = {
  name: 'sold',
  type: 'text' as const,
  confidence: 1,
  unread: { count: 0, first: [] },
  notes: [],
  otherwise: null,
}
const clean: ImportReport = importReport.parse({
  encoding: 'utf-8',
  delimiter: ',',
  rows_in: 9,
  rows_out: 9,
  blank_lines: 2,
  left_out: [],
  turning: 0,
  ragged: { count: 0, first: [] },
  renamed: [{ place: 1, from: '', to: 'column 1' }],
  unclosed_quote: null,
  columns: [column, { ...column, name: 'code', notes: ['leading-zeros'] }],
  formulas: { count: 1, first: [] },
  instructions: { count: 0, first: [] },
})
const none = { ambiguous: [], unread: 0, ragged: 0, leftOut: 0 }

it.each<[what: string, report: Partial<ImportReport>, findings: ImportFindings | null]>([
  ['nothing that changes numbers', {}, null],
  [
    'dates that may be read both ways',
    { columns: [column, { ...column, name: 'paid', notes: ['ambiguous-dates'] }] },
    { ...none, ambiguous: ['paid'] },
  ],
  [
    'cells of two columns that are not of the type',
    { columns: [2, 3].map((count) => ({ ...column, unread: { count, first: [] } })) },
    { ...none, unread: 5 },
  ],
  ['rows of another width', { ragged: { count: 4, first: [] } }, { ...none, ragged: 4 }],
  ['lines above the header', { left_out: [{ line: 1, text: 'Sales', kind: 'title' }] }, { ...none, leftOut: 1 }],
])('an import finds %s', (_what, report, findings) => {
  expect(importFindings({ ...clean, ...report })).toEqual(findings)
})
