import { DuckDBConnection } from '@duckdb/node-api'
import duckdb from '@duckdb/node-bindings'
import { quotedName } from '@portico/analysis/compile/sql-conditions.ts'
import { namesOf } from '@portico/analysis/csv/headers.ts'
import type { Imported } from '@portico/analysis/csv/import-csv.ts'
import { openRowTable, type RowCell, type RowColumn } from '@portico/analysis/csv/row-table.ts'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import { FileProblem, orDamaged } from './file-problem.ts'

/** What a column of the file becomes, and the expression that reads it as a number or a text. */
type Reading = Pick<RowColumn, 'type'> & { sql: string }

/** Imports a Parquet file with its types. DuckDB may read this file only. */
export async function importParquet(path: string): Promise<Imported> {
  const { database, close } = await openDatabase(path)
  try {
    return await orDamaged(() => importFrom(database, path))
  } finally {
    close()
  }
}

async function openDatabase(path: string) {
  const config = duckdb.create_config()
  for (const [name, value] of Object.entries({ threads: '2', memory_limit: '768MB' }))
    duckdb.set_config(config, name, value)
  const instance = await duckdb.open(':memory:', config)
  const database = new DuckDBConnection(await duckdb.connect(instance))
  const close = () => {
    database.closeSync()
    duckdb.close_sync(instance)
  }
  try {
    for (const setting of [
      `allowed_paths = [${quotedText(path)}]`,
      'enable_external_access = false',
      'autoinstall_known_extensions = false',
      'autoload_known_extensions = false',
      'lock_configuration = true',
    ])
      await database.run(`SET ${setting}`)
  } catch (error) {
    close()
    throw error
  }
  return { database, close }
}

const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`

async function importFrom(database: DuckDBConnection, path: string): Promise<Imported> {
  const from = `read_parquet(${quotedText(path)})`
  const { columns, renamed } = await readingsOf(database, from)
  const [count = 0] = await numbersOf(database, `SELECT count(*)::DOUBLE FROM ${from}`)
  checkLimits(columns.length, count)
  const table = openRowTable(columns)
  const result = await database.stream(`SELECT ${columns.map(({ sql }) => sql).join(', ')} FROM ${from}`)
  for (;;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) break
    const rows = chunk.getRows() as RowCell[][]
    for (const row of rows) if (row.some(isTooLong)) throw new FileProblem('cell-too-long')
    table.add(rows)
  }
  const { table: made, report } = table.finish()
  return { table: made, report: { ...report, format: 'parquet', renamed } }
}

const isTooLong = (cell: RowCell) => typeof cell === 'string' && cell.length > fileLimits.cell

function checkLimits(columns: number, rows: number): void {
  if (rows === 0) throw new FileProblem('file-without-rows')
  if (columns > fileLimits.columns) throw new FileProblem('too-many-columns')
  if (rows > fileLimits.rows) throw new FileProblem('too-many-rows')
  if (rows * columns > fileLimits.cells) throw new FileProblem('too-many-cells')
}

async function numbersOf(database: DuckDBConnection, sql: string): Promise<number[]> {
  const rows = (await database.runAndReadAll(sql)).getRows()
  return (rows[0] ?? []).map((value) => Number(value))
}

async function readingsOf(database: DuckDBConnection, from: string) {
  const described = (await database.runAndReadAll(`DESCRIBE SELECT * FROM ${from}`)).getRows()
  if (described.length > fileLimits.columns) throw new FileProblem('too-many-columns')
  const { names, renamed } = namesOf(described.map(([name]) => withoutBidiControls(String(name))))
  const columns: (RowColumn & Reading)[] = []
  for (const [index, name] of names.entries()) {
    const [own, type] = described[index] ?? []
    columns.push({ name, ...(await readingOf(database, from, String(own), String(type))) })
  }
  return { columns, renamed }
}

/** The largest integer of which all digits fit into a number. */
const largestExact = 2 ** 53

async function readingOf(database: DuckDBConnection, from: string, name: string, type: string): Promise<Reading> {
  const column = quotedName(name)
  const simple = simpleReading(column, type)
  if (simple !== null) return simple
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1] ?? (/^U?(?:BIG|HUGE)INT$/.test(type) ? '0' : null)
  if (scale !== null) {
    const [most = 0] = await numbersOf(database, `SELECT max(abs(CAST(${column} AS DOUBLE))) FROM ${from}`)
    if (most * 10 ** Number(scale) < largestExact) return { type: 'number', sql: `CAST(${column} AS DOUBLE)` }
  }
  return { type: 'text', sql: `CAST(${column} AS VARCHAR)` }
}

/** Types that are read alike whatever their values are; null for others. */
function simpleReading(column: string, type: string): Reading | null {
  if (/^U?(?:TINY|SMALL)INT$|^U?INTEGER$/.test(type)) return { type: 'number', sql: `CAST(${column} AS DOUBLE)` }
  if (type.startsWith('TIMESTAMP'))
    return { type: 'time', sql: instantSql(type.endsWith('ZONE') ? column : `CAST(${column} AS TIMESTAMP)`) }
  switch (type) {
    case 'BOOLEAN':
      return { type: 'boolean', sql: `CAST(CAST(${column} AS INTEGER) AS DOUBLE)` }
    case 'DATE':
      return { type: 'date', sql: instantSql(`CAST(${column} AS TIMESTAMP)`) }
    case 'INTERVAL':
      return { type: 'duration', sql: `CAST(epoch(${column}) AS DOUBLE)` }
    case 'FLOAT':
    case 'DOUBLE':
      return { type: 'number', sql: finiteSql(column, type) }
    default:
      return null
  }
}

/** Milliseconds since 1970; infinite dates are empty. */
const instantSql = (sql: string) => `CASE WHEN isfinite(${sql}) THEN CAST(epoch_ms(${sql}) AS DOUBLE) END`

/** A FLOAT is read by its shortest text, so that 0.1 stays 0.1. */
function finiteSql(column: string, type: 'FLOAT' | 'DOUBLE'): string {
  const number = type === 'FLOAT' ? `CAST(CAST(${column} AS VARCHAR) AS DOUBLE)` : column
  return `CASE WHEN isfinite(${column}) THEN ${number} END`
}
