import { dashboardDefinition, dashboardRules } from '@portico/contract/core/analysis/dashboard.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import { describe, expect, it } from 'vitest'
import { evaluate } from '#analysis/engine/evaluate.ts'
import { profileTable } from '#analysis/profile/profile-table.ts'
import type { Column, Table } from '#analysis/table.ts'
import { resultByFunction } from '#analysis/test-table-queries.ts'
import { shownPoints } from './chart-rules.ts'
import { chartSpecOf } from './chart-spec-of.ts'
import { proposeDashboard } from './propose-dashboard.ts'
import { tables } from './test-datasets.ts'

const proposalFor = (table: Table) => proposeDashboard(profileTable(table), 'Title')
const named = Object.entries(tables)
const withData = named.filter(([name]) => name !== 'all empty' && name !== 'no rows')

/** Returns a dashboard without its texts: what each widget computes, and how it is drawn. */
function formOf(table: Table, rename: (name: string) => string = (name) => name): unknown {
  const { filters, kpis, charts } = proposalFor(table)
  const plain = JSON.stringify([
    filters.map(({ column }) => ({ column })),
    kpis.map(({ query }) => query),
    charts.map(({ query, chartType }) => [query, chartType]),
  ])
  return JSON.parse(plain, (key, value: unknown) =>
    key === 'column' && typeof value === 'string' ? rename(value) : value,
  )
}

/** Builds a table from the rows of another one, by their indexes. */
function rowsOf(table: Table, rows: readonly number[]): Table {
  const columns = table.columns.map((column): Column => {
    if (column.type === 'text') return { ...column, codes: Uint32Array.from(rows, (index) => column.codes[index] ?? 0) }
    return { ...column, values: Float64Array.from(rows, (index) => column.values[index] ?? Number.NaN) }
  })
  return { rows: rows.length, columns }
}

describe('a proposed dashboard', () => {
  it.each(named)('follows the rules: %s', (_name, table) => {
    const definition = proposalFor(table)
    const columns = profileTable(table)
    expect(dashboardDefinition.parse(definition)).toEqual(definition)
    for (const { query } of [...definition.kpis, ...definition.charts]) {
      if (query === null) throw new Error('A widget has no query')
      expect(checkQuery(query, columns)).toBe(null)
    }
    const drawn = definition.charts.map(({ query, chartType }) => JSON.stringify([query, chartType]))
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(new Set(definition.charts.map(({ title }) => title)).size).toBe(drawn.length)
    expect(definition.charts.every(({ rationale }) => rationale.endsWith('.'))).toBe(true)
    expect(definition.charts.some(({ title }) => title.includes('Average'))).toBe(false)
  })

  it.each(withData)('draws the chart types it states: %s', (_name, table) => {
    const columns = profileTable(table)
    for (const { query, chartType, title } of proposalFor(table).charts) {
      if (query === null) throw new Error('A chart has no query')
      const result = evaluate(table, query)
      const type = columns.find(({ name }) => name === query.group?.column)?.type
      const shown = shownPoints(chartType, query, result, type === 'date' || type === 'time' ? 'time' : 'other')
      expect(shown.points.length, title).toBeGreaterThan(0)
      expect(shown.chartType, title).toBe(chartType)
      if (chartType === 'pieChart') expect(shown.points.length).toBeLessThanOrEqual(dashboardRules.pieAtMost)
      const spec = chartSpecOf({ title, description: '' }, query, shown)
      expect(spec.series[0]?.values).toHaveLength(spec.x.values.length)
      expect(resultByFunction(table, query)).toHaveLength(result.points?.length ?? 0)
    }
  })

  it.each(['devices', 'sales', 'tickets', 'countries', 'hostile names'])(
    'has 4 filters, 4 KPIs and 6 charts: %s',
    (name) => {
      const table = tables[name] ?? { rows: 0, columns: [] }
      const { filters, kpis, charts } = proposalFor(table)
      expect(filters).toHaveLength(Math.min(dashboardRules.filters, table.columns.length))
      expect(kpis).toHaveLength(dashboardRules.kpis)
      expect(charts.length).toBeGreaterThanOrEqual(dashboardRules.chartsAtLeast)
    },
  )

  it.each(withData)('has data to show: %s', (_name, table) => {
    const { filters, kpis, charts } = proposalFor(table)
    expect([filters.length > 0, kpis.length >= 3, charts.length > 0]).toEqual([true, true, true])
  })

  it('omits columns that identify rows, are constant or nearly empty', () => {
    const used = JSON.stringify(
      proposalFor(tables['devices'] ?? { rows: 0, columns: [] }).charts.map(({ query }) => query),
    )
    for (const name of ['host', 'country', 'old', 'remark']) expect(used).not.toContain(`"${name}"`)
  })
})

const titlesFor = (name: string) => {
  const { kpis, charts } = proposalFor(tables[name] ?? { rows: 0, columns: [] })
  return { kpis: kpis.map(({ title }) => title), charts: charts.map(({ title }) => title) }
}

describe('a proposal for tickets', () => {
  it('charts the most informative categories, and totals money', () => {
    const { kpis, charts } = titlesFor('tickets')
    expect(kpis).toEqual(['Number of rows', 'Total Cost', 'Avg Cost', 'Avg Rating'])
    expect(charts).toContain('Number of rows by Customer')
    expect(charts).toContain('Total Cost by Technician')
    expect(charts.join()).not.toMatch(/Level|Total Rating/)
  })

  it('has no chart of a measure that only one group has', () => {
    expect(titlesFor('tickets').charts.join()).not.toMatch(/Hours by Status/)
  })
})

it.each(['devices', 'sales', 'tickets', 'sign-ins of a day', 'hostile names'])('shows several values: %s', (name) => {
  const table = tables[name] ?? { rows: 0, columns: [] }
  for (const { query, title } of proposalFor(table).charts) {
    if (query === null) throw new Error('A chart has no query')
    expect(evaluate(table, query).points?.length, title).toBeGreaterThan(1)
  }
})

it('has no chart with one point for a whole year', () => {
  const { charts } = titlesFor('sign-ins of a day')
  expect(charts[0]).toBe('Number of rows by hour (at)')
  expect(charts.slice(0, 3).join()).not.toMatch(/by (year|quarter|month|week|weekday|day|hour of the day) /)
})

describe('a dashboard stays the same', () => {
  const whole = named.filter(([, { rows }]) => rows > 20)

  it.each(whole)('if the rows are in another order: %s', (_name, table) => {
    const rows = Array.from({ length: table.rows }, (_, row) => table.rows - 1 - row)
    expect(proposalFor(rowsOf(table, rows))).toEqual(proposalFor(table))
  })

  it.each(whole)('if the table has the file twice: %s', (_name, table) => {
    const rows = Array.from({ length: table.rows * 2 }, (_, row) => row % table.rows)
    expect(formOf(rowsOf(table, rows))).toEqual(formOf(table))
  })

  it.each(whole)('with one more constant column: %s', (_name, table) => {
    if (proposalFor(table).filters.length < dashboardRules.filters) return
    const same: Column = { name: 'zzz', type: 'text', codes: new Uint8Array(table.rows).fill(1), dictionary: ['v'] }
    expect(proposalFor({ ...table, columns: [...table.columns, same] })).toEqual(proposalFor(table))
  })

  it.each(whole)('if columns are renamed: %s', (_name, table) => {
    const renamed = table.columns.map((column) => ({ ...column, name: `the ${column.name}` }))
    expect(formOf({ ...table, columns: renamed }, (name) => name.replace(/^the /, ''))).toEqual(formOf(table))
  })
})
