import { statSync } from 'node:fs'
import { importCsv, type Imported, type ImportOptions } from '@portico/analysis/csv/import-csv.ts'
import type { ImportProblem, ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { chunksOf, madeFile, removeMadeFiles } from './files.ts'
import { kindOfFile } from './file-kind.ts'
import { orProblem } from './file-problem.ts'
import { problemOfDocument } from './old-document.ts'
import { unpackFile, writeBounded } from './unpack.ts'

/**
 * The table of a file. `path` is a file of cells, which is read by decisions but for those in `fixed`; `facts` are what the
 * report says of the original. Formats with types are imported already.
 */
export type OpenedTable =
  | { path: string; fixed: ImportDecisions; facts: Partial<ImportReport> }
  | { path: null; imported: Imported }

/** An opening under way: the uploaded file, the decisions about it, and whether it was unpacked already. */
type Opening = { upload: string; decisions: ImportDecisions; rowsAtMost: number; isUnpacked: boolean }
type Outcome = Result<OpenedTable, ImportProblem>

/**
 * Opens the table of a file: lines of cells, a workbook (.xlsx), JSON, NDJSON or Parquet, also packed by gzip or Zstandard,
 * or as the only file of a ZIP. Its content decides, not its name. Of a workbook and of JSON, about so many rows are
 * read. The caller removes the files that are made beside the upload (`removeMadeFiles`).
 */
export async function openTable(upload: string, decisions: ImportDecisions, rowsAtMost = Infinity): Promise<Outcome> {
  const opened = await orProblem(() => openKind(upload, { upload, decisions, rowsAtMost, isUnpacked: false }))
  return opened.ok ? opened.value : opened
}

/** Imports an opened table. Progress is in bytes of the uploaded file. */
export function importOpened(
  opened: OpenedTable,
  upload: string,
  options: ImportOptions,
): Result<Imported, ImportProblem> {
  if (opened.path === null) return ok(opened.imported)
  const { path, fixed, facts } = opened
  const share = statSync(upload).size / Math.max(statSync(path).size, 1)
  const imported = importCsv(() => chunksOf(path), {
    ...options,
    decisions: { ...options.decisions, ...fixed },
    onProgress: (progress) => options.onProgress?.('bytes' in progress ? { bytes: progress.bytes * share } : progress),
  })
  if (!imported.ok) return err(imported.error.problem)
  return ok({ ...imported.value, report: { ...imported.value.report, ...facts } })
}

/** Opens and imports a file, and removes what was made beside it. */
export async function importAnyFile(upload: string, options: ImportOptions): Promise<Result<Imported, ImportProblem>> {
  try {
    const opened = await openTable(upload, options.decisions ?? {})
    return opened.ok ? importOpened(opened.value, upload, options) : opened
  } finally {
    await removeMadeFiles(upload)
  }
}

// A CSV file waits until its process has loaded its modules, so those of other formats are loaded when a file has them.

async function openKind(path: string, given: Opening): Promise<Outcome> {
  const kind = kindOfFile(path)
  switch (kind) {
    case 'gzip':
    case 'zstd':
      return openUnpacked(given, (to) => unpackFile(path, kind, to))
    case 'zip':
      return openZip(path, given)
    case 'ole':
      return err(problemOfDocument(path))
    case 'parquet':
      return openParquet(path)
    case 'parquet-encrypted':
      return err('file-protected')
    case 'json':
    case 'ndjson':
      return openRecords(path, kind, given)
    case 'csv':
      return ok({ path, fixed: {}, facts: {} })
  }
}

/** Opens the file that `unpack` writes. An archive within an archive is not unpacked. */
async function openUnpacked(given: Opening, unpack: (to: string) => Promise<void>): Promise<Outcome> {
  if (given.isUnpacked) return err('archive-of-several-files')
  const unpacked = madeFile(given.upload, 'unpacked')
  await unpack(unpacked)
  return openKind(unpacked, { ...given, isUnpacked: true })
}

/** Documents of office programs are archives too. */
async function openZip(path: string, given: Opening): Promise<Outcome> {
  const { openArchive } = await import('./archive.ts')
  const archive = await openArchive(path)
  try {
    const names = [...archive.entries.keys()].filter((name) => !isHidden(name))
    if (names.some((name) => /^xl\/workbook\d*\.xml$/i.test(name))) return await openWorkbook(path, given)
    const problem = problemOfArchive(names)
    if (problem !== null) return err(problem)
    const entry = archive.entries.get(names[0] ?? '')
    if (entry === undefined) return err('file-empty')
    return await openUnpacked(given, async (to) => {
      await writeBounded(await archive.open(entry), entry.compressedSize, to)
    })
  } finally {
    archive.close()
  }
}

/** Files that operating systems add to archives. */
const isHidden = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

const otherSpreadsheet = /^xl\/workbook\.bin$|^content\.xml$|^Index\/.*\.iwa$|^Index\.zip$/i

/** Other documents: binary workbooks, OpenDocument and Numbers; texts and presentations have no table. */
function problemOfArchive(names: readonly string[]): ImportProblem | null {
  if (names.some((name) => otherSpreadsheet.test(name))) return 'file-other-spreadsheet'
  if (names.some((name) => /^(?:word|ppt)\//i.test(name))) return 'file-not-text'
  return names.length > 1 ? 'archive-of-several-files' : null
}

async function openParquet(path: string): Promise<Outcome> {
  const { importParquet } = await import('./parquet-queries.ts')
  return ok({ path: null, imported: await importParquet(path) })
}

/** How cells are written that come from another format. */
const ofCells = { encoding: 'utf-8', delimiter: ',' } as const

async function openWorkbook(from: string, { upload, decisions, rowsAtMost }: Opening): Promise<Outcome> {
  const { writeSheet } = await import('#formats/xlsx/write-sheet.ts')
  const path = madeFile(upload, 'sheet')
  const { sheets, sheet } = await writeSheet(from, path, { wanted: decisions.sheet, rowsAtMost })
  return ok({ path, fixed: ofCells, facts: { format: 'xlsx', sheets, sheet } })
}

async function openRecords(
  from: string,
  kind: 'json' | 'ndjson',
  { upload, decisions, rowsAtMost }: Opening,
): Promise<Outcome> {
  const { writeRecords } = await import('./write-records.ts')
  const path = madeFile(upload, 'records')
  const { encoding: chosen } = decisions
  const encoding = writeRecords(() => chunksOf(from), path, { kind, rowsAtMost, encoding: chosen })
  return ok({ path, fixed: { ...ofCells, header_line: 1 }, facts: { format: kind, encoding } })
}
