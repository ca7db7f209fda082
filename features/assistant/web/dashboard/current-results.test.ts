import { expect, it } from 'vitest'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { currentResults } from './current-results.ts'

const count: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
const ofLinux = { ...count, filters: [{ column: 'os', operator: 'is' as const, values: ['Linux'] }] }
const known = { version: 'a/1', queries: [count, ofLinux], results: [400, 100] }

it.each([
  ['the same', 'a/1', [count, ofLinux], [400, 100]],
  ['in another order', 'a/1', [ofLinux, count], [100, 400]],
  [
    'with another filter',
    'a/1',
    [
      { ...ofLinux, filters: [] },
      { ...ofLinux, limit: 3 },
    ],
    [400, undefined],
  ],
  ['of another version', 'a/2', [count, ofLinux], [undefined, undefined]],
  ['none', 'a/1', [], []],
])('results of queries: %s', (_name, version, queries, results) => {
  expect(currentResults(known, version, queries)).toEqual(results)
})
