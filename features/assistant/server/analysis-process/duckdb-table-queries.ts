import { DuckDBConnection } from '@duckdb/node-api'
import duckdb, { type Connection } from '@duckdb/node-bindings'
import { quotedName } from '@portico/analysis/compile/sql-conditions.ts'
import { resultOfRows, sqlOf, type SqlRows } from '@portico/analysis/compile/sql-of-queries.ts'
import type { Column, TextColumn, Table } from '@portico/analysis/table.ts'
import { checkQuery } from '@portico/contract/core/analysis/check-query.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { chunkRows, isKeptByCode, writeCells, writeTexts, type WriteCells } from './duckdb-cells.ts'
import type { Computed } from './requests.ts'

/** A table loaded into its own DuckDB instance, which has access to neither files nor the network. */
export type LoadedTable = { table: Table; database: DuckDBConnection; close: () => void }

const settings = {
  threads: '2',
  memory_limit: '768MB',
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
}

/**
 * Loads a table into DuckDB as `data`. Columns with few different texts become enumerations.
 */
export async function loadTable(table: Table): Promise<LoadedTable> {
  const config = duckdb.create_config()
  for (const [name, value] of Object.entries(settings)) duckdb.set_config(config, name, value)
  const instance = await duckdb.open(':memory:', config)
  const connection = await duckdb.connect(instance)
  const database = new DuckDBConnection(connection)
  const close = () => {
    database.closeSync()
    duckdb.close_sync(instance)
  }
  let isLoaded = false
  try {
    const definitions: string[] = []
    for (const [index, column] of table.columns.entries())
      definitions.push(`${quotedName(column.name)} ${await typeOf(database, connection, column, index)}`)
    await database.run(`CREATE TABLE data (${definitions.join(', ')})`)
    append(connection, 'data', table.rows, table.columns.map(writeCells))
    await database.run('SET lock_configuration = true')
    isLoaded = true
  } finally {
    if (!isLoaded) close()
  }
  return { table, database, close }
}

const types = { number: 'DOUBLE', duration: 'DOUBLE', boolean: 'BOOLEAN', date: 'DATE', time: 'TIMESTAMP' } as const

/** Returns the DuckDB type of a column. Creates an enumeration type from the column's texts. */
async function typeOf(database: DuckDBConnection, connection: Connection, column: Column, index: number) {
  if (column.type !== 'text') return types[column.type]
  if (!isKeptByCode(column)) return 'VARCHAR'
  await database.run('CREATE TABLE texts (code DOUBLE, text VARCHAR)')
  append(connection, 'texts', column.dictionary.length, writeDictionary(column))
  await database.run(`CREATE TYPE text_${index} AS ENUM (SELECT text FROM texts ORDER BY code)`)
  await database.run('DROP TABLE texts')
  return `text_${index}`
}
/** Returns the texts of a column, in order of their codes. */
function writeDictionary({ dictionary }: TextColumn): readonly WriteCells[] {
  const codes = Uint32Array.from(dictionary, (_text, index) => index + 1)
  return [
    writeCells({ name: 'code', type: 'number', values: Float64Array.from(codes) }),
    writeTexts({ name: 'text', type: 'text', codes, dictionary }),
  ]
}

/** Appends rows in chunks, converted to the table's column types. */
function append(connection: Connection, table: string, rows: number, columns: readonly WriteCells[]): void {
  const appender = duckdb.appender_create(connection, null, table)
  const chunkTypes = columns.map((_write, index) => duckdb.appender_column_type(appender, index))
  for (let from = 0; from < rows; from += chunkRows) {
    const to = Math.min(rows, from + chunkRows)
    const chunk = duckdb.create_data_chunk(chunkTypes)
    duckdb.data_chunk_set_size(chunk, to - from)
    columns.forEach((write, index) => write(duckdb.data_chunk_get_vector(chunk, index), from, to))
    duckdb.append_data_chunk(appender, chunk)
  }
  duckdb.appender_close_sync(appender)
}

/**
 * DuckDB ignores an interrupt that arrives before its statement has started, so it is repeated at this interval, in
 * milliseconds.
 */
const repeatedAfter = 20

/** Runs a statement; rejects if the signal interrupts it. */
async function read(database: DuckDBConnection, sql: string, signal: AbortSignal | undefined): Promise<unknown[]> {
  signal?.throwIfAborted()
  let repeating: NodeJS.Timeout | undefined
  const interrupt = () => {
    database.interrupt()
    repeating = setInterval(() => database.interrupt(), repeatedAfter)
  }
  signal?.addEventListener('abort', interrupt, { once: true })
  try {
    return (await database.runAndReadAll(sql)).getRowObjectsJson().map(numbersOf)
  } finally {
    signal?.removeEventListener('abort', interrupt)
    clearInterval(repeating)
  }
}

/**
 * Computes a query with DuckDB and returns the result and its statement, or why the query does not fit the table.
 * Rejects if the signal interrupts it.
 */
export async function computeQuery(
  { table, database }: LoadedTable,
  query: Query,
  signal?: AbortSignal,
): Promise<Computed> {
  const problem = checkQuery(query, table.columns)
  if (problem !== null) return err(`${problem.name}: ${problem.column}`)
  const { points, counts } = sqlOf(query, table.columns)
  const pointRows = await read(database, points, signal)
  const [countRow] = await read(database, counts, signal)
  return ok({ result: resultOfRows(query, { points: pointRows, counts: countRow } as SqlRows), sql: points })
}

/**
 * Converts strings in a row to numbers, because DuckDB's JSON has large integers as strings. `x` is not converted,
 * because it may be a text of digits.
 */
function numbersOf(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name !== 'x' && typeof value === 'string' ? Number(value) : value,
    ]),
  )
}
