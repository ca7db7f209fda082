import { expect, it } from 'vitest'
import { queryOf } from '#analysis/test-table-queries.ts'
import { sentenceOf } from './sentence.ts'

const byMonth = { column: 'seen', bin: 'month', width: null } as const
const condition = (operator: 'is' | 'between' | 'is-empty' | 'contains', values: (string | number)[]) =>
  queryOf({ filters: [{ column: 'os', operator, values }] })

it.each([
  [queryOf({}), 'Count of rows.'],
  [queryOf({ column: 'os' }), 'Count of rows with os.'],
  [condition('is', ['Windows']), 'Count of rows where os is Windows.'],
  [condition('is', ['Windows', 'Linux', 'macOS']), 'Count of rows where os is Windows, Linux or macOS.'],
  [condition('between', [1, 5]), 'Count of rows where os is between 1 and 5.'],
  [condition('is-empty', []), 'Count of rows where os is empty.'],
  [condition('contains', ['']), 'Count of rows where os contains “”.'],
  [
    queryOf({ share: true, filters: condition('is', ['a']).filters }),
    'Share of all rows: Count of rows where os is a.',
  ],
  [queryOf({ aggregate: 'average', column: 'disk size', group: byMonth }), 'Average of “disk size”, by month of seen.'],
  [
    queryOf({ aggregate: 'none', column: 'gb', group: { column: 'host', bin: null, width: null } }),
    'gb of each row, by host.',
  ],
  [
    queryOf({
      aggregate: 'count-distinct',
      column: 'host',
      group: { column: 'gb', bin: 'width', width: 5 },
      order: { by: 'y', direction: 'descending' },
      limit: 10,
    }),
    'Number of distinct values of host, by gb in steps of 5, highest first, the first 10.',
  ],
])('says what a query computes: %#', (query, sentence) => {
  expect(sentenceOf(query)).toBe(sentence)
})
