import type { DuckDBConnection } from '@duckdb/node-api'
import {
  aggregates,
  bins,
  operators,
  toleratedDifference,
  type Condition,
  type Query,
  type QueryResult,
} from '@portico/contract/core/analysis/query.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  cellsIn,
  fits,
  loadTable,
  openDuckDb,
  queryOf,
  resultByFunction,
  resultBySql,
  tableOf,
  type Cell,
} from '#analysis/test-table-queries.ts'
import type { Column, Table } from '#analysis/table.ts'
import { evaluate } from './evaluate.ts'

let database: DuckDBConnection
beforeAll(async () => {
  database = await openDuckDb()
})

const isClose = (one: number, other: number) =>
  one === other || Math.abs(one - other) <= toleratedDifference * Math.max(Math.abs(one), Math.abs(other), 1e-6)

/** Replaces numbers that differ only by rounding, so that `toEqual` accepts them. */
function rounded(result: QueryResult, like: QueryResult): QueryResult {
  const near = (one: number | null, other: number | null | undefined) =>
    one !== null && typeof other === 'number' && isClose(one, other) ? other : one
  const points = result.points?.map((point, index) => ({
    ...point,
    y: near(point.y, like.points?.[index]?.y) ?? point.y,
  }))
  return {
    ...result,
    value: near(result.value, like.value),
    points: points ?? null,
    covered: near(result.covered, like.covered),
  }
}

const texts = [
  'Windows',
  'windows',
  'Linux',
  'macOS',
  '',
  'Ärger',
  'ärger',
  'Straße',
  'İzmir',
  "O'Brien",
  '"x"',
  '\u{1F600}',
  '\uFFFD',
  '東京',
  'a b',
  '10',
  '9',
]
const days = [
  '2024-02-29',
  '2023-12-31',
  '2024-01-01',
  '2021-01-03',
  '2021-01-04',
  '1969-12-31',
  '1960-03-01',
  '2020-12-28',
  '2024-05-05',
]
const times = [
  '2024-02-29T23:59:59',
  '2023-12-31T00:00:00',
  '2024-01-01T09:30:00.250',
  '1969-12-31T23:59:59.999',
  '2021-01-03T12:00:00',
]

const cellsOf = (column: fc.Arbitrary<Cell>, rows: number) =>
  fc.array(fc.option(column, { nil: null, freq: 6 }), { minLength: rows, maxLength: rows })

/**
 * Numbers as they occur in files. `limits-of-numbers.test.ts` tests numbers so large that others vanish beside them.
 */
const number = fc.oneof(
  fc.integer({ min: -5, max: 20 }),
  fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000 + 0),
)

const anyTable: fc.Arbitrary<Table> = fc.integer({ min: 0, max: 25 }).chain((rows) =>
  fc
    .tuple(
      cellsOf(fc.constantFrom(...texts), rows),
      cellsOf(number, rows),
      cellsOf(fc.constantFrom(...days), rows),
      cellsOf(fc.constantFrom(...times), rows),
      cellsOf(fc.boolean(), rows),
      cellsOf(fc.integer({ min: 0, max: 3 }), rows),
    )
    .map(([text, amount, day, time, flag, small]) =>
      tableOf([
        { name: 'os "name"; DROP', type: 'text', cells: text },
        { name: 'amount', type: 'number', cells: amount },
        { name: "day's", type: 'date', cells: day },
        { name: '__proto__', type: 'time', cells: time },
        { name: 'flag', type: 'boolean', cells: flag },
        { name: 'constructor', type: 'number', cells: small },
      ]),
    ),
)

const names = ['os "name"; DROP', 'amount', "day's", '__proto__', 'flag', 'constructor']
const anyName = fc.constantFrom(...names)
const anyValue = fc.oneof(
  fc.constantFrom<string | number>(
    ...texts.slice(0, 12),
    ...days,
    '2024',
    '2024-02',
    '2024-01-01T09:30',
    '1969-12-31T23:59:59',
    'true',
    'false',
  ),
  fc.integer({ min: -3, max: 5 }),
)
const anyCondition: fc.Arbitrary<Condition> = fc.record({
  column: anyName,
  operator: fc.constantFrom(...operators),
  values: fc.array(anyValue, { maxLength: 2 }),
})
const anyQuery: fc.Arbitrary<Query> = fc.record({
  aggregate: fc.constantFrom(...aggregates),
  column: fc.option(anyName, { nil: null }),
  share: fc.boolean(),
  group: fc.option(
    fc.oneof(
      fc.record({ column: anyName, bin: fc.constant(null), width: fc.constant(null) }),
      fc.record({
        column: fc.constantFrom("day's", '__proto__'),
        bin: fc.constantFrom(...bins.filter((bin) => bin !== 'width')),
        width: fc.constant(null),
      }),
      fc.record({
        column: fc.constantFrom('amount', 'constructor'),
        bin: fc.constant('width' as const),
        width: fc.constantFrom(1, 2, 10, 0.5),
      }),
    ),
    { nil: null, freq: 4 },
  ),
  filters: fc.array(anyCondition, { maxLength: 2 }),
  order: fc.option(
    fc.record({
      by: fc.constantFrom('x' as const, 'y' as const),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
    { nil: null },
  ),
  limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
})

/** A table and a query that fits it, without conditions that do not fit. */
const pairs = fc.tuple(anyTable, anyQuery).map(([table, query]): [Table, Query] => {
  const filters = query.filters.filter((filter) => fits(table, queryOf({ filters: [filter] })))
  const tried = [
    { ...query, filters },
    { ...query, filters, share: false },
    { ...query, filters, share: false, column: 'amount' },
    { ...query, filters, share: false, column: 'amount', aggregate: 'sum' as const },
  ]
  return [table, tried.find((candidate) => fits(table, candidate)) ?? queryOf({ filters })]
})

/** Excludes a letter that JavaScript lower-cases to two, and characters that it does not sort by code point. */
const isPlain = (cell: Cell) => typeof cell !== 'string' || !/[İ\u{1F600}\uFFFD]/u.test(cell)
const isPlainTable = (table: Table) => table.columns.every((column: Column) => cellsIn(column).every(isPlain))

/** Compares only the values, since points whose values differ by rounding may be in another order. */
const values = (points: QueryResult['points']) => points?.map(({ y }) => y)

describe('the engines', () => {
  it('agree on every query: columns, SQL', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async ([table, query]) => {
        await loadTable(database, table)
        const result = evaluate(table, query)
        const other = await resultBySql(database, table, query)
        expect(rounded(other, result)).toEqual(result)
      }),
      { numRuns: 400 },
    )
  })

  it('sort an ordered column by its order: columns, SQL', async () => {
    const inOrder = pairs.map(([{ rows, columns }, query]): [Table, Query] => {
      const ordered = columns.map((column): Column =>
        column.type === 'text' ? { ...column, isOrdered: true } : column,
      )
      return [
        { rows, columns: ordered },
        { ...query, group: { column: names[0] ?? '', bin: null, width: null } },
      ]
    })
    await fc.assert(
      fc.asyncProperty(inOrder, async ([table, query]) => {
        if (!fits(table, query)) return
        await loadTable(database, table)
        const result = evaluate(table, query)
        expect(rounded(await resultBySql(database, table, query), result)).toEqual(result)
      }),
      { numRuns: 200 },
    )
  })

  it('shorten long texts equally, and keep their groups apart', async () => {
    const long = 'x'.repeat(250)
    const cells = [`${long}1`, `${long}2`, '\u{1F600}'.repeat(201), '\u{1F600}'.repeat(200), 'é'.repeat(200)]
    const table = tableOf([{ name: 'os', type: 'text', cells }])
    await loadTable(database, table)
    const query = queryOf({ aggregate: 'count', group: { column: 'os', bin: null, width: null } })
    const result = evaluate(table, query)
    expect(result.points?.map(({ x }) => Array.from(String(x)).length)).toEqual([200, 200, 200, 200, 200])
    expect(result.points?.filter(({ x }) => String(x).endsWith('…'))).toHaveLength(3)
    expect(await resultBySql(database, table, query)).toEqual(result)
  })

  it('agree on every query: columns, function', () => {
    fc.assert(
      fc.property(
        pairs.filter(
          ([table, query]) => isPlainTable(table) && query.filters.every(({ values }) => values.every(isPlain)),
        ),
        ([table, query]) => {
          const result = evaluate(table, query)
          const other = resultByFunction(table, query)
          if (query.group === null) {
            const value =
              typeof other === 'number' && result.value !== null && isClose(other, result.value) ? result.value : other
            expect(value).toEqual(result.value)
            return
          }
          const points = other as { x: string | number; y: number }[]
          expect(points.map(({ x }) => x)).toEqual(result.points?.map(({ x }) => x))
          values(result.points)?.forEach((y, index) => expect(isClose(points[index]?.y ?? Number.NaN, y)).toBe(true))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
