import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Imported } from '@portico/analysis/csv/import-csv.ts'
import { importAnyFile } from '@portico/formats/import-any-file.ts'
import { proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import { instantText } from '@portico/analysis/instants.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import type { Column, Table } from '@portico/analysis/table.ts'
import type { DatasetColumn, ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'

/** A dataset as the product reads it from a file. Only this file knows the product's import. */
export type ImportedFile = { table: Table; profile: DatasetColumn[]; report: ImportReport }

/** Imports a file by its content. Returns the name of the problem if the product refuses it. */
export async function readDataset(file: string): Promise<ImportedFile | string> {
  // The import writes files beside the one that it reads.
  const folder = await mkdtemp(join(tmpdir(), 'field-case-'))
  try {
    const copy = join(folder, 'file')
    await copyFile(file, copy)
    const imported = await importAnyFile(copy, {})
    return imported.ok ? withProfile(imported.value) : imported.error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function withProfile({ table, report }: Imported): ImportedFile {
  const confidences = new Map(report.columns.map(({ name, confidence }) => [name, confidence]))
  return { table, report, profile: profileTable(table, confidences) }
}

/** Returns whether the report says something about the file: lines left out, cells, or a column. */
export function hasNote({ report }: ImportedFile): boolean {
  const { left_out, ragged, unclosed_quote, renamed, bad_bytes, columns } = report
  const isAboutLines = left_out.length > 0 || ragged.count > 0 || unclosed_quote !== null
  return isAboutLines || renamed.length > 0 || bad_bytes.count > 0 || columns.some(isNoted)
}

/** Returns whether the report says something about a column: a remark, or cells not read. */
export function hasColumnNote({ report }: ImportedFile, name: string): boolean {
  return report.columns.some((column) => column.name === name && isNoted(column))
}

const isNoted = ({ notes, unread, otherwise }: ImportReport['columns'][number]) =>
  notes.length > 0 || unread.count > 0 || otherwise !== null

/** Returns whether a column is summed or averaged by itself: by its role, or in the proposed dashboard. */
export function isMeasured({ profile }: ImportedFile, name: string): boolean {
  const { kpis, charts } = proposeDashboard(profile, 'data')
  const isComputed = [...kpis, ...charts].some(
    ({ query }) => query?.column === name && /^(?:sum|average)$/.test(query.aggregate),
  )
  return isComputed || profile.some((column) => column.name === name && column.role === 'measure')
}

/** Returns the labels along the axis of a chart of counts by a column, if no order is asked for. */
export function labelsAlong({ table }: ImportedFile, name: string): string[] {
  const group: Query['group'] = { column: name, bin: null, width: null }
  const query: Query = { aggregate: 'count', column: null, share: false, group, filters: [], order: null, limit: null }
  return (evaluate(table, query).points ?? []).map(({ x }) => String(x))
}

/** Seconds in the units of numbers that count as durations. */
const secondsIn: Record<string, number> = { ms: 0.001, s: 1, sec: 1, min: 60, h: 3600, d: 86_400 }

/** The seconds that 1 in a column's values stands for; null if the column is no duration. */
export function secondsOf(column: Column): number | null {
  if (column.type === 'duration') return 1
  return column.type === 'number' ? (secondsIn[column.unit ?? ''] ?? null) : null
}

/** Returns the type of a column in the words of the cases. */
export const typeOf = ({ type }: Column): string => (type === 'date' ? 'day' : type)

/** Returns a cell as the cases write it; null if it is empty. Rows count from 1. */
export function cellOf(column: Column, row: number): string | number | boolean | null {
  if (column.type === 'text') return column.dictionary[(column.codes[row - 1] ?? 0) - 1] ?? null
  const value = column.values[row - 1] ?? Number.NaN
  if (Number.isNaN(value)) return null
  if (column.type === 'boolean') return value === 1
  return column.type === 'date' || column.type === 'time' ? instantText(value, column.type) : value
}
