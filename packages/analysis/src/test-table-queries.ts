import { Script } from 'node:vm'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import { quotedName, quotedText } from '#analysis/compile/sql-conditions.ts'
import { resultOfRows, sqlOf, type SqlRows } from '#analysis/compile/sql-of-queries.ts'
import { javascriptFunctionOf } from '#analysis/compile/javascript-function.ts'
import { instantText } from './instants.ts'
import type { Column, Table } from './table.ts'

/** A cell of a test's table; instants are ISO strings. */
export type Cell = string | number | boolean | null

/**
 * Builds a table from columns given by name, type and cells.
 */
export function tableOf(columns: readonly { name: string; type: Column['type']; cells: readonly Cell[] }[]): Table {
  const rows = columns[0]?.cells.length ?? 0
  return { rows, columns: columns.map(columnFrom) }
}

function columnFrom({ name, type, cells }: { name: string; type: Column['type']; cells: readonly Cell[] }): Column {
  if (type !== 'text') return { name, type, values: Float64Array.from(cells, (cell) => numberFrom(cell, type)) }
  const dictionary = [...new Set(cells.filter((cell) => cell !== null))].map(String)
  return { name, type, dictionary, codes: Uint32Array.from(cells, (cell) => dictionary.indexOf(String(cell)) + 1) }
}

function numberFrom(cell: Cell, type: Column['type']): number {
  if (cell === null) return Number.NaN
  return type === 'date' || type === 'time' ? Date.parse(`${String(cell)}${type === 'time' ? 'Z' : ''}`) : Number(cell)
}

/** Returns the cells of a column as `tableOf` takes them. */
export function cellsIn(column: Column): Cell[] {
  if (column.type === 'text') return Array.from(column.codes, (code) => column.dictionary[code - 1] ?? null)
  const { type, values } = column
  return Array.from(values, (value) => {
    if (Number.isNaN(value)) return null
    if (type === 'number' || type === 'duration') return value
    return type === 'boolean' ? value === 1 : instantText(value, type)
  })
}

const sqlTypes = {
  text: 'VARCHAR',
  number: 'DOUBLE',
  duration: 'DOUBLE',
  date: 'DATE',
  time: 'TIMESTAMP',
  boolean: 'BOOLEAN',
} as const

/** Opens a DuckDB without access to anything outside. */
export async function openDuckDb(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', enable_external_access: 'false' })
  return instance.connect()
}

/**
 * Loads a table into DuckDB as `data`.
 */
export async function loadTable(database: DuckDBConnection, { rows, columns }: Table): Promise<void> {
  const typeOf = (column: Column) =>
    column.type === 'text' && column.isOrdered === true && column.dictionary.length > 0
      ? `ENUM (${column.dictionary.map(quotedText).join(', ')})`
      : sqlTypes[column.type]
  const definitions = columns.map((column) => `${quotedName(column.name)} ${typeOf(column)}`)
  await database.run(`CREATE OR REPLACE TABLE data (${definitions.join(', ')})`)
  if (rows === 0) return
  const cells = columns.map((column) => cellsIn(column).map((cell) => literalOf(cell, column.type)))
  const values = Array.from({ length: rows }, (_, row) => `(${cells.map((column) => column[row]).join(', ')})`)
  await database.run(`INSERT INTO data VALUES ${values.join(', ')}`)
}

function literalOf(cell: Cell, type: Column['type']): string {
  if (cell === null) return 'NULL'
  return type === 'boolean' ? String(cell) : `${quotedText(String(cell))}::${sqlTypes[type]}`
}

/**
 * Computes a query in DuckDB.
 */
export async function resultBySql(database: DuckDBConnection, table: Table, query: Query): Promise<QueryResult> {
  const { points, counts } = sqlOf(query, table.columns)
  const read = async (sql: string): Promise<unknown[]> =>
    (await database.runAndReadAll(sql)).getRowObjectsJson().map(numbersOf)
  const [pointRows, [countRow]] = [await read(points), await read(counts)]
  return resultOfRows(query, { points: pointRows, counts: countRow } as SqlRows)
}

/**
 * Converts the numbers of a row, because DuckDB writes large integers as strings in JSON. `x` may itself be a string of
 * digits, and stays unchanged.
 */
function numbersOf(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name !== 'x' && typeof value === 'string' ? Number(value) : value,
    ]),
  )
}

/**
 * Runs the function of a query on the rows of a table.
 */
export function resultByFunction(table: Table, query: Query): unknown {
  const text = javascriptFunctionOf(query, table.columns)
  const cells = table.columns.map((column) => cellsIn(column))
  const rows = Array.from({ length: table.rows }, (_, row) => {
    const made = Object.create(null) as Record<string, Cell>
    table.columns.forEach(({ name }, index) =>
      Object.defineProperty(made, name, { value: cells[index]?.[row] ?? null }),
    )
    return made
  })
  const run = new Script(`(${text})`).runInThisContext() as (data: unknown) => unknown
  return run(rows)
}

/** Returns a query with the parts that a test sets. */
export function queryOf(parts: Partial<Query>): Query {
  return {
    aggregate: 'count',
    column: null,
    share: false,
    group: null,
    filters: [],
    order: null,
    limit: null,
    ...parts,
  }
}

/** Returns whether a query can be computed on a table. */
export const fits = (table: Table, query: Query): boolean => checkQuery(query, table.columns) === null
