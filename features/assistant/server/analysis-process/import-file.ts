import { statSync } from 'node:fs'
import { packColumn } from '@portico/analysis/columns/packed-column.ts'
import { importCsv, type Imported, type ImportOptions } from '@portico/analysis/csv/import-csv.ts'
import { instantText } from '@portico/analysis/instants.ts'
import { ignoredColumns, type ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import type { ImportProblem } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import type { Column, Table } from '@portico/analysis/table.ts'
import { headOf, linesOf } from './file-chunks.ts'
import { decisionsFor, shapesOf, type NamesUnder } from './file-shape.ts'
import { writePackedColumns } from './packed-file.ts'
import type {
  ImportedFile,
  ImportedTable,
  ImportProgress,
  ImportRequest,
  PreviewedFile,
  PreviewRequest,
} from './requests.ts'
import { importOpened, openTable, type OpenedTable } from '@portico/formats/import-any-file.ts'
import { removeMadeFiles } from '@portico/formats/files.ts'
import { partsOf } from '#features/assistant/server/datasets/column-store.ts'

const previewRows = 50
const previewLength = 200

/** Minimum time between two progress reports, in milliseconds. */
const reportsEvery = 100

/** What a preview reads of a file, at most, and what it shows of its text. */
const previewed = { bytes: 2 * 1024 * 1024, lines: 20_000 }
const shownText = { lines: 80, longest: 400 }
/** The header of a file is looked for in this part of it. */
const headerWithin = { bytes: 256 * 1024, lines: 2000 }

/**
 * Imports the file at `path` and reports progress several times a second. As soon as the packed columns are
 * written, another process can load them, while this one compresses them (in threads) and computes their statistics.
 * Without `decisions`, those of `remembered` that fit the file apply.
 */
export async function importFile(
  request: Extract<ImportRequest, { kind: 'import' }>,
  onProgress: (progress: ImportProgress) => void,
): Promise<Result<ImportedFile, ImportProblem>> {
  try {
    const opened = await openTable(request.path, request.decisions ?? {})
    return opened.ok ? await importTable(opened.value, request, onProgress) : opened
  } finally {
    await removeMadeFiles(request.path)
  }
}

async function importTable(
  opened: OpenedTable,
  { path, packed, ...given }: Extract<ImportRequest, { kind: 'import' }>,
  onProgress: (progress: ImportProgress) => void,
): Promise<Result<ImportedFile, ImportProblem>> {
  const namesUnder = namesIn(opened)
  const decided = given.decisions ?? decisionsFor(given.remembered, namesUnder)
  const decisions = { ...decided, ...(given.dateOrder === null ? {} : { date_order: given.dateOrder }) }
  const table = await withSheet(opened, path, decisions)
  if (!table.ok) return table
  const imported = importOpened(table.value, path, {
    ...optionsOf(decisions),
    onProgress: reportsTo(onProgress, statSync(path).size),
  })
  if (!imported.ok) return imported
  const columns = imported.value.table.columns.map(packColumn)
  writePackedColumns(packed, columns)
  onProgress({ step: 'packed', done: 1, of: 1 })
  const parts = partsOf(columns)
  const shapes = given.decisions === null ? null : shapesOf(namesUnder, decisions)
  return ok({ ...withoutColumns(imported.value), parts: await parts, decisions, shapes })
}

/** Opens another sheet if remembered decisions name it. */
async function withSheet(
  opened: OpenedTable,
  path: string,
  { sheet }: ImportDecisions,
): Promise<Result<OpenedTable, ImportProblem>> {
  const isOther = opened.path !== null && sheet !== undefined && sheet !== opened.facts.sheet
  return isOther && opened.facts.sheets?.includes(sheet) === true ? openTable(path, { sheet }) : ok(opened)
}

/** The decided order of ambiguous dates also applies if a column does not show it. */
function optionsOf(decisions: ImportDecisions): ImportOptions {
  const order = decisions.date_order
  return { decisions, ...(order === undefined || order === 'year-first' ? {} : { dateOrder: order }) }
}

/** Returns the header names of a table under a structure. */
function namesIn(opened: OpenedTable): NamesUnder {
  if (opened.path === null) return () => opened.imported.report.columns.map(({ name }) => name)
  const { path, fixed } = opened
  let head: Uint8Array | null = null
  return (structure) => {
    const bytes = (head ??= headOf(path, headerWithin).bytes)
    const imported = importCsv(() => [bytes], { decisions: { ...structure, ...fixed } })
    return imported.ok ? imported.value.report.columns.map(({ name }) => name) : null
  }
}

/** Reads the beginning of the file at `path` under decisions. `isPart` says that the file itself is longer. */
export async function previewFile({
  path,
  decisions,
  isPart,
}: PreviewRequest): Promise<Result<PreviewedFile, ImportProblem>> {
  try {
    const opened = await openTable(path, decisions, previewed.lines + 1)
    return opened.ok ? previewTable(opened.value, decisions, isPart) : opened
  } finally {
    await removeMadeFiles(path)
  }
}

function previewTable(
  opened: OpenedTable,
  decisions: ImportDecisions,
  isPart: boolean,
): Result<PreviewedFile, ImportProblem> {
  if (opened.path === null) return ok(previewOfTable(opened.imported, decisions, { text: [], is_part: isPart }))
  const { path, fixed, facts } = opened
  const head = headOf(path, previewed)
  const imported = importCsv(() => [head.bytes], optionsOf({ ...decisions, ...fixed }))
  if (!imported.ok) return err(imported.error.problem)
  const { report } = imported.value
  const text = linesOf(new TextDecoder(report.encoding).decode(head.bytes.subarray(0, headerWithin.bytes)), shownText)
  const whole = { ...imported.value, report: { ...report, ...facts } }
  return ok(previewOfTable(whole, decisions, { text, is_part: isPart || head.isPart }))
}

function previewOfTable(
  imported: Imported,
  decisions: ImportDecisions,
  facts: Pick<PreviewedFile, 'text' | 'is_part'>,
): PreviewedFile {
  const { profile, rows, report, preview } = withoutColumns(imported)
  const names = report.columns.map(({ name }) => name)
  return {
    ...facts,
    report,
    columns: profile,
    rows,
    cells: preview,
    row_lines: preview.map((_, row) => imported.lineOf?.(row) ?? row + 1),
    ignored: ignoredColumns(decisions, names),
  }
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
