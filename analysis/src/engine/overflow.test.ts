import { queryResult } from '@portico/contract/core/analysis/query.ts'
import { resultsAgree } from '@portico/contract/core/analysis/results-agree.ts'
import { expect, it } from 'vitest'
import { loadTable, openDuckDb, queryOf, resultBySql, tableOf } from '#analysis/test-table-queries.ts'
import { evaluate } from './evaluate.ts'

const table = tableOf([
  { name: 'huge', type: 'number', cells: [1.7e308, 1.7e308, -1, 5] },
  { name: 'zero', type: 'number', cells: [1, 0, -1, 0] },
  { name: 'name', type: 'text', cells: ['a', 'a', 'b', 'c'] },
])
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
])('is the same in both engines beyond the largest number: %s', async (_name, query) => {
  const database = await openDuckDb()
  await loadTable(database, table)
  const own = evaluate(table, query)
  expect(queryResult.safeParse(own).success).toBe(true)
  expect(resultsAgree(own, await resultBySql(database, table, query))).toBe(true)
})
