import { describe, expect, it, test } from 'vitest'
import { assumptionsOf, columnsUsed, unsureReadings, type Doubt } from './assumptions.ts'
import { datasetColumn, importReport, type ImportReport } from './dataset.ts'

const column = (name: string, rest: object = {}) =>
  datasetColumn.parse({
    ...{ name, type: 'number', role: 'measure', confidence: 1, nulls: 0, distinct: 1, minimum: null, maximum: null },
    ...{ mean: null, unit: null, top: [] },
    ...rest,
  })

type Column = Partial<ImportReport['columns'][number]>
const report = (columns: Record<string, Column>, rest: Partial<ImportReport> = {}): ImportReport =>
  importReport.parse({
    ...{ encoding: 'utf-8', delimiter: ';', rows_in: 100, rows_out: 100, blank_lines: 0, renamed: [] },
    ...{ ragged: { count: 0, first: [] }, unclosed_quote: null, turning: 0, formulas: { count: 0, first: [] } },
    instructions: { count: 0, first: [] },
    columns: Object.entries(columns).map(([name, own]) => ({
      ...{ name, type: 'number', confidence: 1, unread: { count: 0, first: [] }, notes: [], otherwise: null },
      ...own,
    })),
    ...rest,
  })

describe('the assumptions of a number', () => {
  it('are those of its columns, and the lines that are left out', () => {
    const read = report(
      {
        Umsatz: { notes: ['decimal-comma', 'negative-brackets'], unread: { count: 2, first: [] } },
        Datum: { notes: ['day-first', 'two-digit-years'] },
        Preis: { notes: ['month-first'], unread: { count: 9, first: [] } },
      },
      {
        left_out: [
          { line: 1, text: 'Report', kind: 'title' },
          { line: 9, text: 'Summe', kind: 'total' },
          { line: 20, text: 'Summe', kind: 'total' },
        ],
      },
    )
    expect(
      assumptionsOf(read, [column('Umsatz', { unit: '€' }), column('Datum', { type: 'date', unit: 'x' })]),
    ).toEqual([
      { kind: 'left-out', of: 'title', count: 1 },
      { kind: 'left-out', of: 'total', count: 2 },
      { kind: 'unread', columns: ['Umsatz'], count: 2 },
      { kind: 'decimal', sign: 'comma' },
      { kind: 'date-order', order: 'day-first' },
      { kind: 'unit', column: 'Umsatz', unit: '€' },
      { kind: 'note', column: 'Umsatz', note: 'negative-brackets' },
      { kind: 'note', column: 'Datum', note: 'two-digit-years' },
    ])
  })

  it('are none for a plain file, and the order of a category', () => {
    expect(assumptionsOf(report({ a: {} }), [column('a')])).toEqual([])
    expect(assumptionsOf(report({ a: {} }), [column('a', { type: 'text', ordered: true })])).toEqual([
      { kind: 'ordered', column: 'a' },
    ])
  })
})

test.each<[string, Column, Doubt['why'] | null]>([
  ['numbers that could be thousands', { notes: ['ambiguous-numbers'] }, 'ambiguous-numbers'],
  ['the same, decided', { notes: ['ambiguous-numbers', 'chosen'] }, null],
  ['texts that are mostly numbers', { otherwise: { type: 'number', count: 90, first: [] } }, 'otherwise'],
  ['many unreadable cells', { unread: { count: 6, first: [] } }, 'unread'],
  ['few unreadable cells', { unread: { count: 5, first: [] } }, null],
  ['a decimal comma', { notes: ['decimal-comma'] }, null],
])('%s', (_name, own, why) => {
  expect(unsureReadings(report({ a: own, b: own }), ['a'])).toEqual(why === null ? [] : [{ column: 'a', why }])
})

test('the columns of a query', () => {
  const filter = { column: 'os', operator: 'is' as const, values: ['x'] }
  expect(columnsUsed({ column: 'a', group: { column: 'os', bin: null, width: null }, filters: [filter] })).toEqual([
    'a',
    'os',
  ])
  expect(columnsUsed({ column: null, group: null, filters: [] })).toEqual([])
})
