import { chartTypes, dashboardRules, type ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import type { Point, QueryResult } from '@portico/contract/core/analysis/query.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableOfCells } from '#analysis/csv/table-of-cells.ts'
import { evaluate } from '#analysis/engine/evaluate.ts'
import { profileTable } from '#analysis/profile/profile-table.ts'
import { queryOf, resultByFunction } from '#analysis/test-table-queries.ts'
import { shownPoints } from './chart-rules.ts'
import { chartSpecOf } from './chart-spec-of.ts'
import { proposeDashboard } from './propose-dashboard.ts'
import { conditionsTitle, kpiText, titleOf } from './titles.ts'

const resultOf = (points: Point[]): QueryResult => ({
  value: null,
  points,
  rows: 100,
  rows_used: 100,
  nulls_left_out: 0,
  groups: points.length,
  covered: 1,
})
const byName = queryOf({ group: { column: 'os', bin: null, width: null } })
const byMonth = queryOf({ group: { column: 'day', bin: 'month', width: null } })
const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: `n${String(index).padStart(2, '0')}`, y: index + 1 }))
const monthly = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    x: `20${10 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    y: count - index,
  }))

describe('the rules of charts', () => {
  it.each<[ChartType, number, ChartType, number]>([
    ['pieChart', 17, 'pieChart', 5],
    ['barChart', 17, 'barChart', 10],
    ['barChart', 49, 'barChart', 10],
    ['barChart', 50, 'lineChart', 50],
    ['treemapChart', 17, 'treemapChart', 10],
    ['lineChart', 17, 'barChart', 10],
    ['lineChart', 60, 'lineChart', 60],
  ])('%s of %i names is %s of %i', (asked, count, chartType, shown) => {
    const result = shownPoints(asked, byName, resultOf(named(count)), 'other')
    expect(result.chartType).toBe(chartType)
    expect(result.points).toHaveLength(shown)
    expect(result.of).toBe(count)
  })

  it('state which share of the total the largest have', () => {
    const { points, covered } = shownPoints('barChart', byName, resultOf(named(17)), 'other')
    expect(points[0]).toEqual({ x: 'n16', y: 17 })
    expect(covered).toBeCloseTo(125 / 153)
  })

  it('neither cut nor sort a time axis', () => {
    const order = { by: 'y', direction: 'ascending' } as const
    for (const asked of ['barChart', 'lineChart'] as const) {
      const { points } = shownPoints(asked, { ...byMonth, order }, resultOf(monthly(30).toReversed()), 'time')
      expect(points).toEqual(monthly(30))
    }
  })

  it('allow no pie or treemap over numbers, or of negative values', () => {
    for (const asked of ['pieChart', 'treemapChart'] as const) {
      expect(shownPoints(asked, byName, resultOf([{ x: 1, y: 2 }]), 'other').chartType).toBe('barChart')
      expect(
        shownPoints(
          asked,
          byName,
          resultOf([
            { x: 'a', y: -2 },
            { x: 'b', y: 3 },
          ]),
          'other',
        ).chartType,
      ).toBe('barChart')
    }
  })

  it('draw months on a time axis and names on a name axis', () => {
    const about = { title: '', description: '' }
    const time = chartSpecOf(about, byMonth, shownPoints('lineChart', byMonth, resultOf(monthly(3)), 'time'))
    expect(time).toMatchObject({ kind: 'line', x: { scale: 'time', grain: 'month' } })
    const names = chartSpecOf(about, byName, shownPoints('barChart', byName, resultOf(named(3)), 'other'))
    expect(names).toMatchObject({ kind: 'bar', x: { scale: 'name', values: ['n02', 'n01', 'n00'] } })
  })
})

const cell = fc.oneof(
  fc.constantFrom('', 'Windows', 'Linux', 'macOS', '2024-01-31', 'yes', 'no'),
  fc.integer({ min: -50, max: 5000 }).map(String),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map(String),
)
const anyTable = fc.integer({ min: 1, max: 30 }).chain((rows) =>
  fc.array(fc.array(cell, { minLength: rows, maxLength: rows }), { minLength: 1, maxLength: 6 }).map((columns) =>
    tableOfCells(
      columns.map((_column, index) => `column_${index}`),
      Array.from({ length: rows }, (_, row) => columns.map((cells) => cells[row] ?? '')),
    ),
  ),
)

const wide = tableOfCells(
  ['device_id', 'os', 'city', 'price', 'cpu', 'enrolled_at'],
  Array.from({ length: 200 }, (_, row) => [
    String(row + 1),
    ['Windows', 'Linux', 'macOS'][row % 3] ?? '',
    ['Berlin', 'Paris'][row % 2] ?? '',
    String(row * 1.5),
    String(row % 100),
    `2024-${String((row % 12) + 1).padStart(2, '0')}-01`,
  ]),
)

describe('a proposed dashboard', () => {
  it('has 4 filters, 4 KPIs and at least 6 charts of informative columns', () => {
    const { filters, kpis, charts } = proposeDashboard(profileTable(wide), 'Devices')
    expect(filters.map(({ column }) => column)).toEqual(['os', 'city', 'enrolled_at', 'price'])
    expect(kpis.map(({ title }) => title)).toEqual(['Number of rows', 'Avg price', 'Avg cpu', 'Distinct values of os'])
    expect(charts.length).toBeGreaterThanOrEqual(6)
    expect(JSON.stringify(charts)).not.toContain('device_id')
    expect(new Set(charts.map(({ chartType }) => chartType))).toEqual(new Set(chartTypes))
    expect(charts.every(({ rationale }) => rationale.endsWith('.'))).toBe(true)
  })

  it('is the same if the rows are in another order', () => {
    const reversed = {
      rows: wide.rows,
      columns: wide.columns.map((column) =>
        column.type === 'text'
          ? { ...column, codes: column.codes.toReversed() }
          : { ...column, values: column.values.toReversed() },
      ),
    }
    expect(proposeDashboard(profileTable(reversed), 'Devices')).toEqual(proposeDashboard(profileTable(wide), 'Devices'))
  })

  it('can be computed for any table, also by its functions', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const columns = profileTable(table)
        const { kpis, charts, filters } = proposeDashboard(columns, 'Any')
        expect(filters.length).toBe(Math.min(4, columns.filter(({ role }) => role !== 'empty').length))
        for (const { query, javascriptFunction } of [...kpis, ...charts]) {
          if (query === null) throw new Error('A proposal has no foreign code.')
          expect(checkQuery(query, table.columns)).toBe(null)
          expect(javascriptFunction.length).toBeLessThan(4096)
          const { value, points } = evaluate(table, query)
          const other = resultByFunction(table, query)
          if (points === null)
            expect(other === null ? null : Number(other)).toEqual(value === null ? null : expect.closeTo(value, 5))
          else expect((other as Point[]).map(({ x }) => x)).toEqual(points.map(({ x }) => x))
        }
        for (const { query, chartType } of charts) {
          if (query === null) continue
          const shown = shownPoints(chartType, query, evaluate(table, query), 'other')
          if (shown.chartType === 'pieChart') expect(shown.points.length).toBeLessThanOrEqual(dashboardRules.pieAtMost)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('texts', () => {
  it.each([
    [0, '0'],
    [12.34, '12.3'],
    [999, '999'],
    [1000, '1K'],
    [1234, '1.2K'],
    [999_950, '1M'],
    [-2_500_000, '-2.5M'],
    [7_100_000_000, '7.1B'],
    [3e12, '3T'],
    [4e15, '4000T'],
  ])('%d is %s', (value, text) => {
    expect(kpiText(value)).toBe(text)
  })

  it('state a query and its conditions', () => {
    expect(
      titleOf(queryOf({ aggregate: 'average', column: 'unit_price', group: { column: 'os', bin: null, width: null } })),
    ).toBe('Avg unit price by os')
    expect(titleOf({ ...byMonth, order: { by: 'y', direction: 'descending' }, limit: 3 })).toBe(
      'Number of rows by month (day), top 3',
    )
    const filters = [
      { column: 'os', operator: 'is', values: ['Windows', 'Linux'] },
      { column: 'price', operator: 'between', values: [1, 2] },
    ] as const
    expect(conditionsTitle(filters.map((each) => ({ ...each, values: [...each.values] })))).toBe(
      ', where os is Windows or Linux and price is between 1 and 2',
    )
  })
})
