import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { Point, Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { describe, expect, it } from 'vitest'
import { queryOf } from '#analysis/test-table-queries.ts'
import { fittingTypes, shownPoints, type Along } from './chart-rules.ts'
import { chartSpecOf } from './chart-spec-of.ts'
import { kpiText, titleOf } from './titles.ts'
import { withConditions } from './derived-queries.ts'

const byName = queryOf({ group: { column: 'name', bin: null, width: null } })
const byMonth = queryOf({ group: { column: 'seen', bin: 'month', width: null } })
const byDay = queryOf({ group: { column: 'seen', bin: 'day', width: null } })
const byWeekday = queryOf({ group: { column: 'seen', bin: 'weekday', width: null } })
const bySteps = queryOf({ group: { column: 'a', bin: 'width', width: 1 } })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((x) => ({
  x,
  y: 1,
}))
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: new Date(index * 86_400_000).toISOString().slice(0, 10), y: 1 }))
const names = (count: number) => Array.from({ length: count }, (_, index): Point => ({ x: `n${index}`, y: index + 1 }))
const months = (count: number) =>
  Array.from({ length: count }, (_, index): Point => ({
    x: `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    y: (index * 7) % 5,
  }))
const numbers = (count: number) => Array.from({ length: count }, (_, index): Point => ({ x: index, y: 1 }))

const resultOf = (points: Point[]): QueryResult => ({
  value: null,
  points,
  rows: 100,
  rows_used: 100,
  nulls_left_out: 0,
  groups: points.length,
  covered: 1,
})
const shown = (asked: ChartType, query: Query, points: Point[], along: Along = 'other') =>
  shownPoints(asked, query, resultOf(points), along)
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
    ['a line of months has any length', drawn('lineChart', byMonth, months(3), 'time'), ['lineChart', 3]],
    ['bars of months are not cut', drawn('barChart', byMonth, months(40), 'time'), ['barChart', 40]],
    ['a line of months is whole', drawn('barChart', byMonth, months(400), 'time'), ['lineChart', 400]],
    ['nothing is nothing', drawn('pieChart', byName, []), ['barChart', 0]],
    ['a pie is not over time', drawn('pieChart', byMonth, months(40), 'time'), ['barChart', 40]],
    ['a treemap is not over time', drawn('treemapChart', byMonth, months(400), 'time'), ['lineChart', 400]],
    ['a pie is not over days', drawn('pieChart', byDay, days(1588), 'time'), ['lineChart', 1588]],
    ['a pie is not around the week', drawn('pieChart', byWeekday, weekdays, 'time'), ['barChart', 7]],
    ['a pie is not over steps of numbers', drawn('pieChart', bySteps, numbers(4)), ['barChart', 4]],
    ['99 names are a line', drawn('lineChart', byName, names(99)), ['lineChart', 99]],
    ['a hundred names are a line', drawn('barChart', byName, names(100)), ['lineChart', 100]],
    ['a line of numbers is whole', drawn('lineChart', byName, numbers(400)), ['lineChart', 400]],
  ])('%s', (_name, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  it('draws a line over numbers from the lowest to the highest', () => {
    const rising = numbers(60).map(({ x }) => ({ x, y: Number(x) }))
    expect(shown('lineChart', byName, rising).points).toEqual(rising)
  })

  it.each([
    ['over time', shown('pieChart', byMonth, months(3), 'time'), 'ordered'],
    ['over numbers', shown('treemapChart', byName, numbers(3)), 'ordered'],
    ['of values below 0', shown('pieChart', byName, [{ x: 'a', y: -1 }]), 'not-parts'],
    ['of names', shown('pieChart', byName, names(3)), null],
    ['of nothing', shown('pieChart', byMonth, [], 'time'), null],
    ['that was not asked for', shown('lineChart', byName, names(3)), null],
  ])('says why a pie %s is drawn as something else', (_name, { instead }, expected) => {
    expect(instead).toBe(expected)
  })

  it('offers the types that it allows', () => {
    expect(fittingTypes(byMonth, resultOf(months(3)), 'time')).toEqual(['barChart', 'lineChart'])
    expect(fittingTypes(byName, resultOf(names(3)), 'other')).toEqual(['barChart', 'pieChart', 'treemapChart'])
    expect(fittingTypes(byName, resultOf(names(2000)), 'other')).toEqual(['lineChart', 'pieChart', 'treemapChart'])
  })

  it.each([
    ['a pie', shown('pieChart', byName, names(8)), 1 + 2 + 3],
    ['a treemap', shown('treemapChart', byName, names(30)), (20 * 21) / 2],
    ['a pie that has all', shown('pieChart', byName, names(5)), null],
    ['bars', shown('barChart', byName, names(30)), null],
    ['a pie of averages', shown('pieChart', { ...byName, aggregate: 'average', column: 'a' }, names(8)), null],
    [
      'a pie of the rows beyond a limit',
      shownPoints('pieChart', { ...byName, limit: 3 }, { ...resultOf(names(3)), groups: 9, covered: 0.25 }, 'other'),
      18,
    ],
  ])('gives the rest of %s', (_name, { rest }, expected) => {
    expect(rest).toBe(expected)
  })

  it('includes empty months of a time axis, and has all values in drawing order', () => {
    const { points, all, of } = shown('lineChart', byMonth, [...months(2), { x: '2000-05', y: 4 }], 'time')
    expect(points.map(({ x, y }) => [x, y]).slice(2)).toEqual([
      ['2000-03', 0],
      ['2000-04', 0],
      ['2000-05', 4],
    ])
    expect([all, of]).toEqual([points, 3])
    expect(shown('barChart', byName, names(12)).all.map(({ x }) => x)[11]).toBe('n0')
  })

  it('does not sort a time axis by value', () => {
    expect(shown('barChart', byMonth, months(30), 'time').points).toEqual(months(30))
  })

  it('states which share of the total the top has', () => {
    const { of, covered, points } = shown('barChart', byName, names(17))
    expect([of, points[0]?.x, covered]).toEqual([17, 'n16', 125 / 153])
    expect(shown('barChart', { ...byName, aggregate: 'average', column: 'a' }, names(17)).covered).toBe(null)
  })

  it('keeps a requested order', () => {
    const ascending = queryOf({ ...byName, order: { by: 'y', direction: 'ascending' } })
    expect(shown('barChart', ascending, names(17)).points).toEqual(names(10))
  })
})

it('converts names, times and numbers to charts', () => {
  const spec = (query: Query, asked: ChartType, points: Point[], along: Along = 'other') => {
    const { kind, x } = chartSpecOf({ title: '', description: '' }, query, shown(asked, query, points, along))
    return [kind, x.scale]
  }
  expect(spec(byName, 'barChart', names(4))).toEqual(['bar', 'name'])
  expect(spec(byName, 'pieChart', names(4))).toEqual(['donut', 'name'])
  expect(spec(byName, 'treemapChart', names(4))).toEqual(['treemap', 'name'])
  expect(spec(byMonth, 'lineChart', months(4), 'time')).toEqual(['line', 'time'])
  expect(spec(byMonth, 'barChart', months(4), 'time')).toEqual(['column', 'time'])
  expect(spec(bySteps, 'barChart', numbers(4))).toEqual(['column', 'number'])
})

it('labels the rest of a pie, weeks by their Monday, hours, ranges and shares', () => {
  const about = { title: '', description: '', rest: 'Others', gap: 'no rows' }
  const spec = (query: Query, asked: ChartType, points: Point[], along: Along = 'other') =>
    chartSpecOf(about, query, shown(asked, query, points, along))
  const pie = spec(byName, 'pieChart', names(8))
  expect([pie.x.values.at(-1), pie.series[0]?.values.at(-1), pie.gap]).toEqual(['Others', 6, 'no rows'])
  const weeks = queryOf({ group: { column: 'seen', bin: 'week', width: null } })
  expect(spec(weeks, 'lineChart', [{ x: '2026-W05', y: 1 }], 'time').x).toMatchObject({
    grain: 'week',
    values: [Date.UTC(2026, 0, 26)],
  })
  const hours = queryOf({ group: { column: 'seen', bin: 'hour', width: null } })
  expect(spec(hours, 'lineChart', [{ x: '2026-01-31T09', y: 1 }], 'time').x).toMatchObject({
    grain: 'minute',
    values: [Date.UTC(2026, 0, 31, 9)],
  })
  expect(spec(bySteps, 'barChart', numbers(2)).x).toMatchObject({ scale: 'number', step: 1 })
  expect(spec({ ...byName, share: true }, 'barChart', names(2)).isShare).toBe(true)
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

it('titles what a query computes, with Avg for average', () => {
  expect(titleOf(queryOf({}))).toBe('Number of rows')
  expect(titleOf({ ...byName, aggregate: 'average', column: 'disk_gb' })).toBe('Avg disk gb by name')
  expect(titleOf(byMonth)).toBe('Number of rows by month (seen)')
})

it('keeps the conditions of a query in addition to the filters', () => {
  const windows = { column: 'os', operator: 'is', values: ['Windows'] } as const
  const linux = { ...windows, values: ['Linux'] }
  const query = queryOf({ filters: [{ ...windows, values: ['Windows'] }] })
  expect(withConditions(query, [linux]).filters).toEqual([windows, linux])
  expect(withConditions(query, [{ ...windows, values: ['Windows'] }])).toEqual(query)
})

describe('texts with an order', () => {
  const levels = [
    { x: 'Low', y: 1 },
    { x: 'High', y: 9 },
    { x: 'Critical', y: 2 },
  ]
  const ranked = { ...byName, order: { by: 'y' as const, direction: 'descending' as const } }
  it.each<[string, ReturnType<typeof shown>['points'], (string | number)[]]>([
    ['bars keep it', shown('barChart', byName, levels, 'scale').points, ['Low', 'High', 'Critical']],
    ['bars of other texts are sorted by value', shown('barChart', byName, levels).points, ['High', 'Critical', 'Low']],
    ['a ranking does not', shown('barChart', ranked, levels.toReversed(), 'scale').points, ['Critical', 'High', 'Low']],
    ['bars are not cut', shown('barChart', byName, names(12), 'scale').points, names(12).map(({ x }) => x)],
    [
      'a pie has the largest in it',
      shown('pieChart', byName, [...levels, ...names(5)], 'scale').points,
      ['High', 'Critical', 'n2', 'n3', 'n4'],
    ],
  ])('%s', (_name, points, xs) => {
    expect(points.map(({ x }) => x)).toEqual(xs)
  })

  it('may be a line', () => {
    expect(fittingTypes(byName, resultOf(levels), 'scale')).toEqual([
      'barChart',
      'lineChart',
      'pieChart',
      'treemapChart',
    ])
    expect(shown('lineChart', ranked, levels, 'scale').chartType).toBe('barChart')
  })
})
