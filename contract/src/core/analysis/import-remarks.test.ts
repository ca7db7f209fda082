import { expect, it } from 'vitest'
import { importReport, type ImportReport } from './dataset.ts'
import { importRemarks } from './import-remarks.ts'

const none = { count: 0, first: [] }
const column = { name: 'a', type: 'text' as const, confidence: 1, unread: none, notes: [], otherwise: null }
const report: ImportReport = importReport.parse({
  encoding: 'utf-8',
  delimiter: ',',
  rows_in: 9,
  rows_out: 9,
  blank_lines: 0,
  left_out: [],
  turning: 0,
  ragged: none,
  renamed: [],
  unclosed_quote: null,
  columns: [column],
  formulas: none,
  instructions: none,
})

it.each<[string, Partial<ImportReport>, number]>([
  ['a file without problems', {}, 0],
  ['blank lines, however many', { blank_lines: 7 }, 1],
  ['characters that turn text around', { turning: 3 }, 1],
  ['lines above the header', { left_out: [{ line: 1, text: 'Sales', kind: 'title' }] }, 1],
  ['a quote that is not closed', { unclosed_quote: 1 }, 1],
  [
    'ragged lines, formulas and instructions',
    {
      ragged: { count: 2, first: [] },
      formulas: { count: 3, first: [] },
      instructions: { count: 1, first: [] },
    },
    3,
  ],
  [
    'each column that was renamed',
    { renamed: [1, 2].map((index) => ({ place: index, from: '', to: `column ${index}` })) },
    2,
  ],
  ['a column with cells that are not read', { columns: [{ ...column, unread: { count: 4, first: [] } }, column] }, 1],
  ['dates that may be read both ways', { columns: [{ ...column, notes: ['ambiguous-dates'] }] }, 1],
  ['how a column was read', { columns: [{ ...column, notes: ['decimal-comma', 'leading-zeros', 'long-numbers'] }] }, 0],
])('%s', (_name, parts, remarks) => {
  expect(importRemarks({ ...report, ...parts })).toBe(remarks)
})
