import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { Point, Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { describe, expect, it } from 'vitest'
import { queryOf } from '#analysis/test-table-queries.ts'
import { shownPoints } from './chart-rules.ts'
import { chartSpecOf } from './chart-spec-of.ts'
import { kpiText, titleOf } from './titles.ts'
import { withConditions } from './with-conditions.ts'

const byName = queryOf({ group: { column: 'name', bin: null, width: null } })
const byMonth = queryOf({ group: { column: 'seen', bin: 'month', width: null } })
const names = (count: number) => Array.from({ length: count }, (_, place): Point => ({ x: `n${place}`, y: place + 1 }))
const months = (count: number) =>
  Array.from({ length: count }, (_, place): Point => ({
    x: `${2000 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`,
    y: (place * 7) % 5,
  }))
const numbers = (count: number) => Array.from({ length: count }, (_, place): Point => ({ x: place, y: 1 }))

const resultOf = (points: Point[]): QueryResult => ({
  value: null,
  points,
  rows: 100,
  rows_used: 100,
  nulls_left_out: 0,
  groups: points.length,
  covered: 1,
})
const shown = (asked: ChartType, query: Query, points: Point[], isTime = false) =>
  shownPoints(asked, query, resultOf(points), isTime)
const drawn = (...args: Parameters<typeof shown>) => {
  const { chartType, points } = shown(...args)
  return [chartType, points.length]
}

describe('the rules of charts (spec B §9)', () => {
  it.each([
    ['a pie has the top 5', drawn('pieChart', byName, names(8)), ['pieChart', 5]],
    ['a pie needs names', drawn('pieChart', byName, numbers(8)), ['barChart', 8]],
    ['a pie has no values below 0', drawn('pieChart', byName, [{ x: 'a', y: -1 }]), ['barChart', 1]],
    ['a pie has more than zeros', drawn('pieChart', byName, [{ x: 'a', y: 0 }]), ['barChart', 1]],
    ['bars have the top 10', drawn('barChart', byName, names(49)), ['barChart', 10]],
    ['from 50 values on it is a line', drawn('barChart', byName, names(50)), ['lineChart', 50]],
    ['a line of names is bars under 50', drawn('lineChart', byName, names(49)), ['barChart', 10]],
    ['a treemap has the top 10', drawn('treemapChart', byName, names(30)), ['treemapChart', 10]],
    ['a treemap needs names', drawn('treemapChart', byName, numbers(30)), ['barChart', 10]],
    ['a line of months has any length', drawn('lineChart', byMonth, months(3), true), ['lineChart', 3]],
    ['bars of months are not cut', drawn('barChart', byMonth, months(40), true), ['barChart', 40]],
    ['a line of months is whole', drawn('barChart', byMonth, months(400), true), ['lineChart', 400]],
    ['nothing is nothing', drawn('pieChart', byName, []), ['barChart', 0]],
  ])('%s', (_name, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  it('does not sort a time axis by value', () => {
    expect(shown('barChart', byMonth, months(30), true).points).toEqual(months(30))
  })

  it('says which share of all the top has', () => {
    const { of, covered, points } = shown('barChart', byName, names(17))
    expect([of, points[0]?.x, covered]).toEqual([17, 'n16', 125 / 153])
    expect(shown('barChart', { ...byName, aggregate: 'average', column: 'a' }, names(17)).covered).toBe(null)
  })

  it('keeps an order that was asked for', () => {
    const ascending = queryOf({ ...byName, order: { by: 'y', direction: 'ascending' } })
    expect(shown('barChart', ascending, names(17)).points).toEqual(names(10))
  })
})

it('makes charts of names, times and numbers', () => {
  const spec = (query: Query, asked: ChartType, points: Point[], isTime = false) => {
    const { kind, x } = chartSpecOf({ title: '', description: '' }, query, shown(asked, query, points, isTime))
    return [kind, x.scale]
  }
  expect(spec(byName, 'barChart', names(4))).toEqual(['bar', 'name'])
  expect(spec(byName, 'pieChart', names(4))).toEqual(['donut', 'name'])
  expect(spec(byName, 'treemapChart', names(4))).toEqual(['treemap', 'name'])
  expect(spec(byMonth, 'lineChart', months(4), true)).toEqual(['line', 'time'])
  expect(spec(byMonth, 'barChart', months(4), true)).toEqual(['column', 'time'])
})

it.each([
  [0, '0'],
  [7, '7'],
  [0.25, '0.3'],
  [-0.01, '0'],
  [999, '999'],
  [999.96, '1K'],
  [1234, '1.2K'],
  [-1_250_000, '-1.3M'],
  [999_950_000, '1B'],
  [2e12, '2T'],
  [5e15, '5000T'],
])('shortens %d to %s', (value, text) => {
  expect(kpiText(value)).toBe(text)
})

it('names what a query computes, Average as Avg', () => {
  expect(titleOf(queryOf({}))).toBe('Number of rows')
  expect(titleOf({ ...byName, aggregate: 'average', column: 'disk_gb' })).toBe('Avg disk gb by name')
  expect(titleOf(byMonth)).toBe('Number of rows by month (seen)')
})

it('keeps the conditions of a query beside those of the filters', () => {
  const windows = { column: 'os', operator: 'is', values: ['Windows'] } as const
  const linux = { ...windows, values: ['Linux'] }
  const query = queryOf({ filters: [{ ...windows, values: ['Windows'] }] })
  expect(withConditions(query, [linux]).filters).toEqual([windows, linux])
  expect(withConditions(query, [{ ...windows, values: ['Windows'] }])).toEqual(query)
})
