import {
  DOUBLE,
  DuckDBDataChunk,
  DuckDBInstance,
  INTEGER,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
} from '@duckdb/node-api'
import duckdb from '@duckdb/node-bindings'
import { quotedName } from '@portico/analysis/compile/sql-conditions.ts'
import { resultOfRows, sqlOf, type SqlRows } from '@portico/analysis/compile/sql-of-queries.ts'
import type { Column, Table } from '@portico/analysis/table.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import type { Computed } from './requests.ts'

/** A table in a DuckDB of its own, which reaches neither files nor the network. */
export type LoadedTable = { table: Table; database: DuckDBConnection; close: () => void }

const memoryLimit = '768MB'
const chunkRows = 2048

/**
 * Loads a table into DuckDB as `data`. Texts are loaded by their codes, and joined with the dictionary there.
 */
export async function loadTable(table: Table): Promise<LoadedTable> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: memoryLimit,
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const database = await instance.connect()
  await loadCells(database, table)
  await loadTexts(database, table)
  const joins = table.columns.map(({ type }, place) =>
    type === 'text' ? `LEFT JOIN texts_${place} ON texts_${place}.code = cells.c${place}` : '',
  )
  const columns = table.columns.map((column, place) => `${valueSql(column, place)} AS ${quotedName(column.name)}`)
  await database.run(
    `CREATE TABLE data AS SELECT ${columns.join(', ')} FROM cells ${joins.join(' ')} ORDER BY cells.nth`,
  )
  await database.run('DROP TABLE cells')
  await database.run('SET lock_configuration = true')
  return {
    table,
    database,
    close() {
      database.closeSync()
      instance.closeSync()
    },
  }
}

function valueSql({ type }: Column, place: number): string {
  if (type === 'text') return `texts_${place}.text`
  const known = `nullif(cells.c${place}, 'nan'::DOUBLE)`
  if (type === 'number') return known
  if (type === 'boolean') return `${known} = 1`
  const instant = `epoch_ms(${known}::BIGINT)`
  return type === 'date' ? `${instant}::DATE` : instant
}

/**
 * Copies the cells as they are, chunk by chunk: an empty number is NaN until it becomes `data`. Setting each value takes three times as
 * long.
 */
async function loadCells(database: DuckDBConnection, { rows, columns }: Table): Promise<void> {
  const types = [INTEGER, ...columns.map(({ type }) => (type === 'text' ? INTEGER : DOUBLE))]
  const definitions = columns.map(({ type }, place) => `c${place} ${type === 'text' ? 'INTEGER' : 'DOUBLE'}`)
  await database.run(`CREATE TABLE cells (nth INTEGER, ${definitions.join(', ')})`)
  const all = [ascending(rows), ...columns.map(cellsOf)]
  await append(database, 'cells', types, rows, (chunk, from, to) =>
    all.forEach(({ buffer, byteOffset, BYTES_PER_ELEMENT: size }, place) => {
      const vector = duckdb.data_chunk_get_vector(chunk.chunk, place)
      duckdb.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, byteOffset + from * size, (to - from) * size)
    }),
  )
}

const cellsOf = (column: Column) => (column.type === 'text' ? new Int32Array(column.codes) : column.values)

function ascending(count: number): Int32Array {
  const numbers = new Int32Array(count)
  for (let nth = 0; nth < count; nth += 1) numbers[nth] = nth
  return numbers
}

async function loadTexts(database: DuckDBConnection, { columns }: Table): Promise<void> {
  for (const [place, column] of columns.entries()) {
    if (column.type !== 'text') continue
    const { dictionary } = column
    await database.run(`CREATE TABLE texts_${place} (code INTEGER, text VARCHAR)`)
    await append(database, `texts_${place}`, [INTEGER, VARCHAR], dictionary.length, (chunk, from, to) =>
      chunk.setColumns([Array.from({ length: to - from }, (_, row) => from + row + 1), dictionary.slice(from, to)]),
    )
  }
}

/** Appends rows chunk by chunk: `fill` writes those from `from` up to `to`. */
async function append(
  database: DuckDBConnection,
  table: string,
  types: readonly DuckDBType[],
  rows: number,
  fill: (chunk: DuckDBDataChunk, from: number, to: number) => void,
): Promise<void> {
  const appender = await database.createAppender(table)
  for (let from = 0; from < rows; from += chunkRows) {
    const to = Math.min(rows, from + chunkRows)
    const chunk = DuckDBDataChunk.create(types, to - from)
    fill(chunk, from, to)
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}

/**
 * The result of a query as DuckDB computes it, and its statement; or why it does not fit the table.
 */
export async function computeQuery({ table, database }: LoadedTable, query: Query): Promise<Computed> {
  const problem = checkQuery(query, table.columns)
  if (problem !== null) return { ok: false, problem: `${problem.name}: ${problem.column}` }
  const { points, counts } = sqlOf(query, table.columns)
  const read = async (sql: string): Promise<unknown[]> =>
    (await database.runAndReadAll(sql)).getRowObjectsJson().map(numbersOf)
  const pointRows = await read(points)
  const [countRow] = await read(counts)
  return { ok: true, result: resultOfRows(query, { points: pointRows, counts: countRow } as SqlRows), sql: points }
}

/** JSON has large integers of DuckDB as texts; `x` may be a text of digits by itself. */
function numbersOf(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name !== 'x' && typeof value === 'string' ? Number(value) : value,
    ]),
  )
}
