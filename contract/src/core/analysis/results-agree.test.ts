import { describe, expect, it } from 'vitest'
import type { Query, QueryResult } from './query.ts'
import { resultsAgree, roundingOf } from './results-agree.ts'

const result: QueryResult = {
  value: null,
  points: [
    { x: 'a', y: 0.3 },
    { x: 'b', y: 2 },
  ],
  rows: 10,
  rows_used: 9,
  nulls_left_out: 1,
  groups: 2,
  covered: 1,
}
const withPoints = (...points: [x: string | number, y: number][]): QueryResult => ({
  ...result,
  points: points.map(([x, y]) => ({ x, y })),
})

const sum: Query = {
  aggregate: 'sum',
  column: 'amount',
  share: false,
  group: null,
  filters: [],
  order: null,
  limit: null,
}
const counted = { query: { ...sum, aggregate: 'count' as const, column: null }, column: undefined }

describe('two results agree', () => {
  it.each<[string, QueryResult, boolean]>([
    ['as they are', result, true],
    ['but for rounding', withPoints(['a', 0.1 + 0.2], ['b', 2]), true],
    ['in another order', withPoints(['b', 2], ['a', 0.3]), true],
    ['not with another value', withPoints(['a', 0.31], ['b', 2]), false],
    ['not with another x', withPoints(['a', 0.3], ['c', 2]), false],
    ['not with a missing point', withPoints(['a', 0.3]), false],
    ['not with a number as text', withPoints(['a', 0.3], [2, 2]), false],
    ['not with another count of rows', { ...result, rows_used: 8 }, false],
    ['not with a value where there is none', { ...result, value: 0 }, false],
    ['not without points', { ...result, points: null }, false],
  ])('%s', (_name, other, agree) => {
    expect(resultsAgree(result, other, counted)).toBe(agree)
    expect(resultsAgree(other, result, counted)).toBe(agree)
  })
})

const amount = { minimum: -300, maximum: 200 }

describe('values that cancel out', () => {
  it.each<[string, Query, typeof amount | undefined, number]>([
    ['a sum may be off by the rounding of its cells', sum, amount, 4 * 2 ** -52 * 300 * 10],
    ['an average by that of one cell', { ...sum, aggregate: 'average' }, amount, 4 * 2 ** -52 * 300],
    ['a minimum by nothing', { ...sum, aggregate: 'minimum' }, amount, 0],
    ['a share by nothing but what it is itself', { ...sum, share: true }, amount, 0],
    ['a count by nothing', { ...sum, aggregate: 'count', column: null }, undefined, 0],
  ])('%s', (_name, query, column, rounding) => {
    expect(roundingOf(query, column, 10)).toBe(rounding)
  })

  it('agree up to that difference, and no further', () => {
    const zero = { ...withPoints(['a', 0]), rows_used: 3, groups: 1, covered: null }
    const rest = { ...zero, points: [{ x: 'a', y: 5.6e-17 }] }
    expect(resultsAgree(zero, rest, counted)).toBe(false)
    expect(resultsAgree(zero, rest, { query: sum, column: amount })).toBe(true)
    const more = { ...zero, points: [{ x: 'a', y: 1e-9 }] }
    expect(resultsAgree(zero, more, { query: sum, column: amount })).toBe(false)
  })

  it('agree on points with the same x in any order', () => {
    const [one, other] = [withPoints(['a…', 5], ['a…', 0.3]), withPoints(['a…', 0.1 + 0.2], ['a…', 5])]
    expect(resultsAgree(one, other, counted)).toBe(true)
    expect(resultsAgree(one, withPoints(['a…', 0.3], ['a…', 4]), counted)).toBe(false)
    const byValue = { ...sum, order: { by: 'y', direction: 'descending' } as const, limit: 2 }
    expect(resultsAgree(one, withPoints(['a…', 5], ['b', 0.3]), { query: byValue, column: amount })).toBe(true)
  })

  it('may be cut at another point with the same value if sorted by value', () => {
    const [one, other] = [withPoints(['a', 5], ['b', 0.3]), withPoints(['a', 5], ['c', 0.1 + 0.2])]
    const byValue = { ...sum, order: { by: 'y', direction: 'descending' } as const, limit: 2 }
    expect(resultsAgree(one, other, { query: byValue, column: amount })).toBe(true)
    expect(resultsAgree(one, other, { query: { ...byValue, order: null }, column: amount })).toBe(false)
    expect(resultsAgree(one, withPoints(['c', 5], ['b', 0.3]), { query: byValue, column: amount })).toBe(false)
  })
})
