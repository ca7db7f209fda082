import { queryResult } from '@portico/contract/core/analysis/query.ts'
import { resultsAgree } from '@portico/contract/core/analysis/results-agree.ts'
import { expect, it } from 'vitest'
import { loadTable, openDuckDb, queryOf, resultByFunction, resultBySql, tableOf } from '#analysis/test-table-queries.ts'
import { evaluate } from './evaluate.ts'

const table = tableOf([
  { name: 'huge', type: 'number', cells: [1.7e308, 1.7e308, -1, 5] },
  { name: 'zero', type: 'number', cells: [1, 0, -1, 0] },
  { name: 'small', type: 'number', cells: [2, 1e-200, -2, 0] },
  { name: 'cents', type: 'number', cells: [0.1, 0.2, -0.3, -0] },
  { name: 'ledger', type: 'number', cells: [-13.49, 2.85, 1.38, 9.26] },
  { name: 'rowid', type: 'number', cells: [3, 1, 2, 2] },
  { name: 'until', type: 'date', cells: ['9999-12-31', '2025-01-31', '0001-01-01', '9999-12-31'] },
  { name: 'name', type: 'text', cells: ['a', 'a', 'b', 'c'] },
  { name: 'one', type: 'text', cells: ['a', 'a', 'a', 'a'] },
])
const byName = { group: { column: 'name', bin: null, width: null } }
const ofA = [{ column: 'name', operator: 'is' as const, values: ['a'] }]
const byOne = { group: { column: 'one', bin: null, width: null }, limit: 1 }
const small = { minimum: -2, maximum: 2 }
const byStep = (width: number) => ({ group: { column: 'huge', bin: 'width' as const, width } })

it.each([
  ['a sum', queryOf({ aggregate: 'sum', column: 'huge' })],
  ['an average', queryOf({ aggregate: 'average', column: 'huge' })],
  [
    'a sum of each group',
    queryOf({ aggregate: 'sum', column: 'huge', group: { column: 'name', bin: null, width: null } }),
  ],
  [
    'a share of each group',
    queryOf({ aggregate: 'sum', share: true, column: 'huge', group: { column: 'name', bin: null, width: null } }),
  ],
  [
    'shares of nothing',
    queryOf({ aggregate: 'sum', share: true, column: 'zero', group: { column: 'name', bin: null, width: null } }),
  ],
  ['tiny steps', queryOf(byStep(1e-300))],
  ['steps that are larger than all', queryOf(byStep(1.7e308))],
  ['a number that large ones hide', queryOf({ aggregate: 'sum', column: 'small' })],
  ['what is covered of it', queryOf({ aggregate: 'sum', column: 'small', ...byOne })],
  ['shares of a sum that is about 0', queryOf({ aggregate: 'sum', share: true, column: 'ledger', ...byName })],
  ['the share of a part of about 0', queryOf({ aggregate: 'sum', share: true, column: 'ledger', filters: ofA })],
  ['each row if a column hides the row order', queryOf({ aggregate: 'none', column: 'rowid', ...byName })],
  ['the last day', queryOf({ filters: [{ column: 'until', operator: 'is', values: ['9999-12-31'] }] })],
  ['all up to the last day', queryOf({ filters: [{ column: 'until', operator: 'at-most', values: ['9999-12-31'] }] })],
  ['what is after the last day', queryOf({ filters: [{ column: 'until', operator: 'more', values: ['9999'] }] })],
  ['a sum that is about 0', queryOf({ aggregate: 'sum', column: 'cents' })],
  ['an average that is about 0', queryOf({ aggregate: 'average', column: 'cents' })],
  ['what is covered of about 0', queryOf({ aggregate: 'sum', column: 'cents', ...byOne })],
])('both engines agree at the limits of numbers: %s', async (_name, query) => {
  const database = await openDuckDb()
  await loadTable(database, table)
  const result = evaluate(table, query)
  expect(queryResult.safeParse(result).success).toBe(true)
  const column = query.column === 'cents' ? { minimum: -0.3, maximum: 0.2 } : small
  expect(resultsAgree(result, await resultBySql(database, table, query), { query, column })).toBe(true)
})

it.each([
  ['shares', byName, []],
  ['the share of a part', { filters: ofA }, null],
])('there is no %s of values that cancel out, also in the function', (_name, parts, none) => {
  const query = queryOf({ aggregate: 'sum', share: true, column: 'ledger', ...parts })
  const { value, points } = evaluate(table, query)
  expect(points ?? value).toEqual(none)
  expect(resultByFunction(table, query)).toEqual(none)
})

it.each([
  ['is', '9999-12-31', 2],
  ['at-most', '9999-12-31', 4],
  ['more', '9999', 0],
  ['less', '9999-12-31', 2],
] as const)('the function compares with the end of time: %s %s', (operator, value, count) => {
  const query = queryOf({ filters: [{ column: 'until', operator, values: [value] }] })
  expect(evaluate(table, query).value).toBe(count)
  expect(resultByFunction(table, query)).toBe(count)
})
