import { datasetColumn, importReport } from '@portico/contract/core/analysis/dataset.ts'
import { expect, test } from 'vitest'
import { readingTexts } from './reading-texts.ts'

const report = importReport.parse({
  ...{ encoding: 'utf-8', delimiter: ';', rows_in: 100, rows_out: 100, blank_lines: 0, renamed: [], turning: 0 },
  ...{ ragged: { count: 0, first: [] }, unclosed_quote: null },
  ...{ formulas: { count: 0, first: [] }, instructions: { count: 0, first: [] } },
  left_out: [{ line: 9, text: 'Summe', kind: 'total' }],
  columns: [
    {
      ...{ name: 'Umsatz', type: 'number', confidence: 1, notes: ['decimal-comma'], otherwise: null },
      unread: { count: 9, first: [] },
    },
  ],
})
const column = datasetColumn.parse({
  ...{ name: 'Umsatz', type: 'number', role: 'measure', confidence: 1, nulls: 9, distinct: 90, unit: '€', top: [] },
  ...{ minimum: 0, maximum: 9, mean: 4 },
})
const dataset = { own: null, report, columns: [column] }
const sum = { column: 'Umsatz', group: null, filters: [] }

test('the sentences about the reading, in the language of the reader', () => {
  expect(readingTexts(dataset, [sum], 'en')).toEqual([
    'Reading unsure: Umsatz.',
    'Assumptions of the reading: 1 total row left out, 9 unreadable cells in Umsatz, Decimal comma.',
  ])
  expect(readingTexts(dataset, [{ ...sum, column: null }], 'de')).toEqual([
    'Annahmen beim Lesen: 1 Summenzeile weggelassen.',
  ])
})

test('none without queries, and for own data', () => {
  const own = { name: 'devices', total: 1, scope: null, schedule: 'off', dueAt: null } as const
  expect(readingTexts(dataset, [], 'en')).toEqual([])
  expect(readingTexts({ ...dataset, own }, [sum], 'en')).toEqual([])
})
