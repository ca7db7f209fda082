import { describe, expect, it, test } from 'vitest'
import { countDecisions, decide, decideColumn, decideLine, decisionOn, moved, sameDecisions } from './decide.ts'

describe('decisions about a column', () => {
  it('are merged, and removed when they are left to the import', () => {
    const typed = decideColumn({}, 'Umsatz', { type: 'number' })
    expect(typed).toEqual({ columns: [{ column: 'Umsatz', type: 'number' }] })
    const both = decideColumn(typed, 'Umsatz', { unit: '€' })
    expect(both).toEqual({ columns: [{ column: 'Umsatz', type: 'number', unit: '€' }] })
    expect(decideColumn(decideColumn(both, 'Umsatz', { type: undefined }), 'Umsatz', { unit: undefined })).toEqual({})
  })

  it('are found by its new name, and its old name takes the new one back', () => {
    const renamed = decideColumn({}, 'Umsatz', { name: 'Revenue' })
    expect(decisionOn(renamed, 'Revenue')).toEqual({ column: 'Umsatz', name: 'Revenue' })
    expect(decideColumn(renamed, 'Revenue', { role: 'measure' }).columns).toEqual([
      { column: 'Umsatz', name: 'Revenue', role: 'measure' },
    ])
    expect(decideColumn(renamed, 'Revenue', { name: 'Umsatz' })).toEqual({})
  })

  it('of an order may be none', () => {
    expect(decideColumn({}, 'size', { order: [] })).toEqual({ columns: [{ column: 'size', order: [] }] })
  })
})

test.each([
  ['a row is left out', {}, 7, false, false, { leave_out: [7] }],
  ['and kept again', { leave_out: [5, 7] }, 7, true, false, { leave_out: [5] }],
  ['a total is kept', {}, 7, true, true, { keep: [7] }],
  ['and left out again', { keep: [7] }, 7, false, true, {}],
] as const)('%s', (_name, decisions, line, isRow, isFound, expected) => {
  expect(decideLine({ ...decisions } as never, line, isRow, isFound)).toEqual(expected)
})

test('decisions about the file', () => {
  expect(decide(decide({}, 'delimiter', ';'), 'delimiter', undefined)).toEqual({})
  expect(decide({}, 'header_line', 0)).toEqual({ header_line: 0 })
  expect(sameDecisions({ totals: false, decimal: 'comma' }, { decimal: 'comma', totals: false, keep: [] })).toBe(true)
  expect(countDecisions({ totals: false, keep: [7], columns: [{ column: 'a', type: 'text', unit: '' }] })).toBe(4)
})

test('moving an entry', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
