import { describe, expect, it, test } from 'vitest'
import {
  ignoredColumns,
  importDecisions,
  isUndecided,
  lastingOf,
  shapeOf,
  structureOf,
  withoutStructure,
  type ImportDecisions,
} from './import-decisions.ts'

const decisions: ImportDecisions = {
  delimiter: ';',
  header_line: 3,
  decimal: 'comma',
  totals: false,
  keep: [9],
  leave_out: [12],
  columns: [{ column: 'Umsatz', name: 'Revenue', type: 'number' }],
}

describe('the parts of decisions', () => {
  it('that concern the text of the file', () => {
    expect(structureOf(decisions)).toEqual({ delimiter: ';', header_line: 3 })
    expect(withoutStructure(decisions)).toEqual({
      decimal: 'comma',
      totals: false,
      keep: [9],
      leave_out: [12],
      columns: decisions.columns,
    })
  })

  it('that another file of the shape shares: none of single lines', () => {
    expect(lastingOf(decisions)).toEqual({
      delimiter: ';',
      header_line: 3,
      decimal: 'comma',
      totals: false,
      columns: decisions.columns,
    })
  })
})

describe('the shape of a file', () => {
  test.each([
    [['Region', 'Umsatz €'], ['region', ' umsatz  €'], true],
    [['Ｒegion'], ['Region'], true],
    [['Region', 'Umsatz'], ['Umsatz', 'Region'], false],
    [['Region'], ['Region', 'Umsatz'], false],
    [['a\nb'], ['a', 'b'], false],
  ])('%j and %j', (one, other, isSame) => {
    expect(shapeOf(one) === shapeOf(other)).toBe(isSame)
  })
})

test.each([
  [['Umsatz'], []],
  [['Revenue'], []],
  [['Region'], ['Umsatz']],
])('columns that a file with %j lacks', (names, ignored) => {
  expect(ignoredColumns(decisions, names)).toEqual(ignored)
})

test('nothing is decided by empty lists', () => {
  expect(isUndecided({ keep: [], columns: [] })).toBe(true)
  expect(isUndecided({ totals: false })).toBe(false)
})

test.each([
  [{ header_line: -1 }],
  [{ delimiter: 'x' }],
  [{ columns: [{ column: 'a', role: 'constant' }] }],
  [{ unknown: true }],
  [{ keep: Array.from({ length: 201 }, (_, index) => index + 1) }],
])('decisions outside the limits are not valid: %j', (given) => {
  expect(importDecisions.safeParse(given).success).toBe(false)
})
