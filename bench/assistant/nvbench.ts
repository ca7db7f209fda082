import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Table } from '@portico/analysis/table.ts'
import { tableOfCells } from '@portico/analysis/csv/table-of-cells.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import { prepareDataset, type PreparedDataset } from '@portico/analysis/questions/understand.ts'

/**
 * A chart of nvBench with the questions that describe it. `agg` is null if the chart shows the rows' own values;
 * `order` is SQL text.
 */
export type NvCase = {
  id: string
  db: string
  table_key: string
  questions: string[]
  chart: 'bar' | 'line' | 'pie'
  x: string
  y: { agg: 'count' | 'avg' | 'sum' | 'min' | 'max' | null; column: string }
  vql: string
  where: string | null
  bin: string | null
  order: string | null
  gold: { x: string | number; y: number }[]
}

type NvFile = { tables: Record<string, Cells>; cases: NvCase[] }

type Cells = { columns: string[]; rows: string[][] }

/** A table of nvBench: its raw cells, and the same data typed and prepared like an uploaded file. */
export type NvTable = { cells: Cells; table: Table; dataset: PreparedDataset }

const home = path.join(import.meta.dirname, '..', '..')

/**
 * Returns the path of the file of questions: the given one, `PORTICO_NVBENCH`, or `.portico/nvbench-dev.json`. Null if
 * there is none.
 */
export function findNvBench(given: string | undefined): string | null {
  const named = given ?? process.env['PORTICO_NVBENCH']
  const usual = path.join(home, '.portico/nvbench-dev.json')
  // npm runs this in the repository's folder, but a relative path starts at the folder in which npm was called.
  if (named !== undefined) return path.resolve(process.env['INIT_CWD'] ?? '', named)
  return existsSync(usual) ? usual : null
}

/** Reads a file of questions with its tables. Throws the reason if it cannot be read or has another format. */
export function readNvBench(file: string): { cases: readonly NvCase[]; tables: ReadonlyMap<string, NvTable> } {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<NvFile>
  if (!Array.isArray(read.cases) || typeof read.tables !== 'object')
    throw new Error(`${file} has no "cases" and "tables": it is not of the form that bench/README.md describes.`)
  const tables = new Map(Object.entries(read.tables).map(([key, cells]) => [key, prepared(key, cells)] as const))
  const lost = read.cases.find(({ table_key }) => !tables.has(table_key))
  if (lost !== undefined) throw new Error(`${file} has no table ${lost.table_key}, which case ${lost.id} is about.`)
  return { cases: read.cases, tables }
}

function prepared(key: string, cells: Cells): NvTable {
  const { columns, rows } = cells
  const table = tableOfCells(columns, rows)
  const textsOf = (name: string) => {
    const column = table.columns.find((one) => one.name === name)
    return column?.type === 'text' ? column.dictionary : []
  }
  return {
    cells,
    table,
    dataset: prepareDataset(key.split('/').at(-1) ?? key, profileTable(table), rows.length, textsOf),
  }
}

/**
 * Returns whether the questions about a database are only scored: no rule was written for them, and their failures were
 * never read. That is a quarter of the databases, by the last hexadecimal digit of the SHA-256 of their names.
 */
export function isScoredOnly(database: string): boolean {
  const digest = createHash('sha256').update(database).digest('hex')
  return Number.parseInt(digest.slice(-1), 16) % 4 === 1
}
