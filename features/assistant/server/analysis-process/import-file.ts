import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { packColumn } from '@portico/analysis/columns/packed-column.ts'
import { importCsv, type Imported, type ImportOptions } from '@portico/analysis/csv/import-csv.ts'
import { instantText } from '@portico/analysis/instants.ts'
import type { ImportProblem } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import type { Column, Table } from '@portico/analysis/table.ts'
import { writePackedColumns } from './packed-file.ts'
import type { ImportedFile, ImportedTable, ImportProgress, ImportRequest } from './requests.ts'
import { partsOf } from '#features/assistant/server/datasets/column-store.ts'

const chunkLength = 256 * 1024
const previewRows = 50
const previewLength = 200

/** Minimum time between two progress reports, in milliseconds. */
const reportsEvery = 100

/**
 * Imports the CSV file at `path` and reports progress several times a second. As soon as the packed columns are
 * written, another process can load them, while this one compresses them (in threads) and computes their statistics.
 */
export async function importFile(
  { path, packed, dateOrder }: Extract<ImportRequest, { kind: 'import' }>,
  onProgress: (progress: ImportProgress) => void,
): Promise<Result<ImportedFile, ImportProblem>> {
  const imported = importCsv(() => chunksOf(path), {
    ...(dateOrder === null ? {} : { dateOrder }),
    onProgress: reportsTo(onProgress, statSync(path).size),
  })
  if (!imported.ok) return err(imported.error.problem)
  const columns = imported.value.table.columns.map(packColumn)
  writePackedColumns(packed, columns)
  onProgress({ step: 'packed', done: 1, of: 1 })
  const parts = partsOf(columns)
  return ok({ ...withoutColumns(imported.value), parts: await parts })
}

/** Returns a table in the form in which it is stored: packed columns, statistics and the first rows. */
export function importedTable(imported: Imported): ImportedTable {
  return { columns: imported.table.columns.map(packColumn), ...withoutColumns(imported) }
}

function withoutColumns({ table, report }: Imported): Omit<ImportedTable, 'columns'> {
  const confidences = new Map(report.columns.map(({ name, confidence }) => [name, confidence]))
  return {
    profile: profileTable(table, confidences),
    rows: table.rows,
    report,
    preview: previewOf(table),
  }
}

function reportsTo(
  onProgress: (progress: ImportProgress) => void,
  size: number,
): NonNullable<ImportOptions['onProgress']> {
  let last = 0
  return (progress) => {
    const now = performance.now()
    if (now - last < reportsEvery) return
    last = now
    if ('bytes' in progress) onProgress({ step: 'reading', done: progress.bytes, of: size })
    else onProgress({ step: 'typing', done: progress.typed, of: progress.of })
  }
}

function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const chunk = new Uint8Array(chunkLength)
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) yield chunk.subarray(0, length)
  } finally {
    closeSync(file)
  }
}

/** Returns the first rows of a table as texts; an empty cell is null. */
function previewOf({ rows, columns }: Table): (string | null)[][] {
  return Array.from({ length: Math.min(rows, previewRows) }, (_, row) => columns.map((column) => cellText(column, row)))
}

function cellText(column: Column, row: number): string | null {
  if (column.type === 'text') return column.dictionary[(column.codes[row] ?? 0) - 1]?.slice(0, previewLength) ?? null
  const value = column.values[row] ?? Number.NaN
  if (Number.isNaN(value)) return null
  if (column.type === 'number' || column.type === 'duration') return String(value)
  return column.type === 'boolean' ? String(value === 1) : instantText(value, column.type)
}
