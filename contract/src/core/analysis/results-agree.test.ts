import { describe, expect, it } from 'vitest'
import type { QueryResult } from './query.ts'
import { resultsAgree } from './results-agree.ts'

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

describe('two results agree', () => {
  it.each<[string, QueryResult, boolean]>([
    ['as they are', result, true],
    ['but for rounding', withPoints(['a', 0.1 + 0.2], ['b', 2]), true],
    ['in another order', withPoints(['b', 2], ['a', 0.3]), true],
    ['not with another value', withPoints(['a', 0.31], ['b', 2]), false],
    ['not with another place', withPoints(['a', 0.3], ['c', 2]), false],
    ['not with a place less', withPoints(['a', 0.3]), false],
    ['not with a number as text', withPoints(['a', 0.3], [2, 2]), false],
    ['not with another count of rows', { ...result, rows_used: 8 }, false],
    ['not with a value where there is none', { ...result, value: 0 }, false],
    ['not without points', { ...result, points: null }, false],
  ])('%s', (_name, other, agree) => {
    expect(resultsAgree(result, other)).toBe(agree)
    expect(resultsAgree(other, result)).toBe(agree)
  })
})
