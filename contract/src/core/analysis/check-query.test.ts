import { expect, it } from 'vitest'
import { checkQuery } from './check-query.ts'
import type { Condition, Query } from './query.ts'

const columns = [
  { name: 'os', type: 'text' },
  { name: 'seats', type: 'number' },
  { name: 'until', type: 'date' },
  { name: 'seen', type: 'time' },
  { name: 'patched', type: 'boolean' },
] as const
const count: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
const where = (column: string, operator: Condition['operator'], ...values: (string | number)[]) => ({
  filters: [{ column, operator, values }],
})
const by = (column: string, bin: NonNullable<Query['group']>['bin'] = null, width: number | null = null) => ({
  group: { column, bin, width },
})

it.each<[string, Partial<Query>, string | null]>([
  ['a count of all rows', {}, null],
  ['a sum of texts', { aggregate: 'sum', column: 'os' }, 'column-not-number'],
  ['a sum of nothing', { aggregate: 'sum' }, 'column-missing'],
  ['a column that does not exist', { aggregate: 'sum', column: 'salary' }, 'no-such-column'],
  ['each row without a group', { aggregate: 'none', column: 'seats' }, 'group-missing'],
  ['a share of an average', { aggregate: 'average', column: 'seats', share: true }, 'share-not-fitting'],
  ['hours of a day without a time', by('until', 'hour'), 'bin-not-fitting'],
  ['hours of a time', by('seen', 'hour'), null],
  ['steps of nothing', by('seats', 'width', 0), 'bin-not-fitting'],
  ['steps beyond all numbers', by('seats', 'width', Infinity), 'bin-not-fitting'],
  ['a day', where('until', 'is', '2024-02-29'), null],
  ['a year', where('seen', 'less', '2024'), null],
  ['a day that no calendar has', where('until', 'is', '2021-02-31'), 'condition-not-fitting'],
  ['a month that no calendar has', where('until', 'is', '2021-13'), 'condition-not-fitting'],
  ['a text as a day', where('until', 'is', 'today'), 'condition-not-fitting'],
  ['a number as a day', where('until', 'is', 2024), 'condition-not-fitting'],
  ['a text as a number', where('seats', 'more', '5'), 'condition-not-fitting'],
  ['a part of a number', where('seats', 'contains', '5'), 'condition-not-fitting'],
  ['one end of two', where('seats', 'between', 5), 'condition-not-fitting'],
  ['yes', where('patched', 'is', 'true'), null],
  ['perhaps', where('patched', 'is', 'perhaps'), 'condition-not-fitting'],
])('%s', (_name, parts, problem) => {
  expect(checkQuery({ ...count, ...parts }, columns)?.name ?? null).toBe(problem)
})
