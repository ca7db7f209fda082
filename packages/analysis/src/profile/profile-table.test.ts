import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableOf, type Cell } from '#analysis/test-table-queries.ts'
import { profileTable } from './profile-table.ts'

const rows = 200
const cells = (of: (row: number) => Cell) => Array.from({ length: rows }, (_, row) => of(row))
const sample = tableOf([
  { name: 'host', type: 'text', cells: cells((row) => `host-${row}`) },
  { name: 'os', type: 'text', cells: cells((row) => (row % 7 === 0 ? null : (['Windows', 'Linux'][row % 2] ?? null))) },
  { name: 'disk_gb', type: 'number', cells: cells((row) => ((row * 37) % 101) + 0.5) },
  { name: 'customerID', type: 'number', cells: cells((row) => row + 1000) },
  { name: 'seen', type: 'date', cells: cells((row) => `2024-01-${String((row % 28) + 1).padStart(2, '0')}`) },
  { name: 'managed', type: 'boolean', cells: cells((row) => row % 3 === 0) },
  { name: 'region', type: 'text', cells: cells(() => 'EU') },
  { name: 'remark', type: 'text', cells: cells(() => null) },
  { name: 'notes', type: 'text', cells: cells((row) => `${'a long sentence about the device '.repeat(3)}${row % 5}`) },
  { name: 'year', type: 'number', cells: cells((row) => 2000 + (row % 20)) },
])
const roles = (table: Parameters<typeof profileTable>[0]) => profileTable(table).map(({ role }) => role)

describe('profileTable', () => {
  it('infers the roles of columns', () => {
    expect(roles(sample)).toEqual([
      'identifier',
      'category',
      'measure',
      'identifier',
      'time',
      'category',
      'constant',
      'empty',
      'text',
      'category',
    ])
  })

  it('infers the same if the file is in the table twice or in another order', () => {
    const other = tableOf([])
    const twice = {
      rows: rows * 2,
      columns: sample.columns.map((column) => {
        if (column.type === 'text')
          return { ...column, codes: Uint32Array.from([...column.codes, ...column.codes].toReversed()) }
        return { ...column, values: Float64Array.from([...column.values, ...column.values].toReversed()) }
      }),
    }
    expect(roles(twice)).toEqual(roles(sample))
    expect(profileTable(other)).toEqual([])
  })

  it('counts values, nulls and the most frequent ones exactly', () => {
    const [, os, disk, , seen, managed] = profileTable(sample)
    expect(os).toMatchObject({ nulls: 29, distinct: 2, minimum: null, maximum: null, mean: null })
    expect(os?.top).toEqual([
      { value: 'Linux', count: 86 },
      { value: 'Windows', count: 85 },
    ])
    expect(disk).toMatchObject({ nulls: 0, distinct: 101, minimum: 0.5, maximum: 100.5, unit: null, confidence: 1 })
    expect(seen).toMatchObject({ distinct: 28, minimum: '2024-01-01', maximum: '2024-01-28' })
    expect(managed?.top[0]).toEqual({ value: 'false', count: 133 })
  })

  it('counts any numbers as a Map does', () => {
    const value = fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), { nil: null })
    fc.assert(
      fc.property(fc.array(value, { maxLength: 3000 }), (list) => {
        const [column] = profileTable(tableOf([{ name: 'n', type: 'number', cells: list }]))
        const known = list.filter((cell) => cell !== null).map((cell) => cell + 0)
        expect(column?.distinct).toBe(new Set(known).size)
        expect(column?.nulls).toBe(list.length - known.length)
      }),
    )
  })

  it('counts many different numbers exactly as well', () => {
    const many = Array.from({ length: 90_000 }, (_, row) => (row % 9 === 0 ? null : ((row * 7919) % 40_009) - 20_000.5))
    const [column] = profileTable(tableOf([{ name: 'n', type: 'number', cells: many }]))
    const known = many.filter((cell) => cell !== null)
    expect(column).toMatchObject({ distinct: new Set(known).size, nulls: 10_000, minimum: Math.min(...known) })
    const counts = new Map<number, number>()
    for (const cell of known) counts.set(cell, (counts.get(cell) ?? 0) + 1)
    expect(column?.top[0]?.count).toBe(Math.max(...counts.values()))
  })
})
