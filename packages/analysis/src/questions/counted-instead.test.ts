import { describe, expect, it } from 'vitest'
import { proposeDashboard } from '#analysis/dashboards/propose-dashboard.ts'
import { profileTable } from '#analysis/profile/profile-table.ts'
import { queryOf, tableOf } from '#analysis/test-table-queries.ts'
import { countedInstead, namesThings } from './counted-instead.ts'

const rows = 60
const cells = (cellOf: (row: number) => number | string) => Array.from({ length: rows }, (_, row) => cellOf(row))
const table = tableOf([
  { name: 'team', type: 'text', cells: cells((row) => `t${row % 4}`) },
  { name: 'Customer No', type: 'number', cells: cells((row) => 10_400 + row * 7) },
  { name: 'postal_code', type: 'number', cells: cells((row) => 10_115 + (row % 3)) },
  { name: 'rating', type: 'number', cells: cells((row) => row % 5) },
  { name: 'amount', type: 'number', cells: cells((row) => row * 1.5) },
])
const roles = { 'Customer No': 'identifier', 'postal_code': 'category', 'rating': 'category' } as const
const columns = profileTable({
  ...table,
  columns: table.columns.map((column) =>
    column.name in roles ? { ...column, role: roles[column.name as keyof typeof roles] } : column,
  ),
})

it.each<[name: string, names: boolean]>([
  ['team', false],
  ['Customer No', true],
  ['postal_code', true],
  ['rating', false],
  ['amount', false],
])('%s names things: %s', (name, names) => {
  expect(columns.filter((column) => column.name === name).map(namesThings)).toEqual([names])
})

describe('a sum or an average', () => {
  it.each<['sum' | 'average' | 'maximum', column: string, aggregates: string[]]>([
    ['sum', 'Customer No', ['count-distinct', 'count']],
    ['average', 'postal_code', ['count-distinct', 'count']],
    ['average', 'rating', ['average']],
    ['sum', 'amount', ['sum']],
    ['maximum', 'Customer No', ['maximum']],
  ])('%s of %s', (aggregate, column, aggregates) => {
    const { meanings, note } = countedInstead([{ query: queryOf({ aggregate, column }), chartType: null }], columns)
    expect(meanings.map(({ query }) => query.aggregate)).toEqual(aggregates)
    expect(note === null).toBe(aggregates.length === 1)
    expect(note ?? column).toContain(column)
  })
})

it('is in no proposed dashboard', () => {
  const named = columns.filter(({ name }) => name !== 'amount' && name !== 'rating')
  for (const proposed of [columns, named]) {
    const { kpis, charts } = proposeDashboard(proposed, 'x')
    const queries = [...kpis, ...charts].flatMap(({ query }) => query ?? [])
    const added = queries.filter(({ aggregate }) => aggregate === 'sum' || aggregate === 'average')
    expect(
      added.map(({ column }) => column).filter((name) => name === 'Customer No' || name === 'postal_code'),
    ).toEqual([])
    expect(queries.filter(({ group }) => group?.bin === 'width' && group.column === 'Customer No')).toEqual([])
  }
})
