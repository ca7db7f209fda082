import { queryResult } from '@portico/contract/core/analysis/query.ts'
import { resultsAgree, roundingOf } from '@portico/contract/core/analysis/results-agree.ts'
import { expect, it } from 'vitest'
import { loadTable, openDuckDb, queryOf, resultBySql, tableOf } from '#analysis/test-table-queries.ts'
import { evaluate } from './evaluate.ts'

const table = tableOf([
  { name: 'huge', type: 'number', cells: [1.7e308, 1.7e308, -1, 5] },
  { name: 'zero', type: 'number', cells: [1, 0, -1, 0] },
  { name: 'small', type: 'number', cells: [2, 1e-200, -2, 0] },
  { name: 'cents', type: 'number', cells: [0.1, 0.2, -0.3, -0] },
  { name: 'name', type: 'text', cells: ['a', 'a', 'b', 'c'] },
  { name: 'one', type: 'text', cells: ['a', 'a', 'a', 'a'] },
])
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
  ['a sum that is about 0', queryOf({ aggregate: 'sum', column: 'cents' })],
  ['an average that is about 0', queryOf({ aggregate: 'average', column: 'cents' })],
  ['what is covered of about 0', queryOf({ aggregate: 'sum', column: 'cents', ...byOne })],
])('is the same in both engines at the limits of numbers: %s', async (_name, query) => {
  const database = await openDuckDb()
  await loadTable(database, table)
  const own = evaluate(table, query)
  expect(queryResult.safeParse(own).success).toBe(true)
  const rounding = roundingOf(query, query.column === 'cents' ? { minimum: -0.3, maximum: 0.2 } : small, own.rows_used)
  expect(resultsAgree(own, await resultBySql(database, table, query), rounding)).toBe(true)
})
