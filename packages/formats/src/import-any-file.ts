import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { importCsv, type Imported, type ImportOptions } from '@portico/analysis/csv/import-csv.ts'
import type { ImportProblem, ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { openArchive } from './archive.ts'
import { kindOfFile } from './file-kind.ts'
import { orProblem } from './file-problem.ts'
import { importParquet } from './parquet-queries.ts'
import { madeFile, removeMadeFiles } from './made-files.ts'
import { problemOfDocument } from './old-document.ts'
import { unpackFile, writeBounded } from './unpack.ts'
import { writeRecords } from './write-records.ts'
import { writeSheet } from '#formats/xlsx/write-sheet.ts'

const chunkLength = 256 * 1024

/** An import under way: the uploaded file, and whether it was unpacked already. */
type Import = { upload: string; options: ImportOptions; isUnpacked: boolean }
type Outcome = Result<Imported, ImportProblem>

/**
 * Imports the table of a file: lines of cells, a workbook (.xlsx), JSON, NDJSON or Parquet, also packed by gzip or
 * Zstandard, or as the only file of a ZIP. Its content decides, not its name. Files that are made beside it are removed.
 */
export async function importAnyFile(upload: string, options: ImportOptions): Promise<Outcome> {
  try {
    const read = await orProblem(() => importKind(upload, { upload, options, isUnpacked: false }))
    return read.ok ? read.value : read
  } finally {
    await removeMadeFiles(upload)
  }
}

async function importKind(path: string, given: Import): Promise<Outcome> {
  const kind = kindOfFile(path)
  switch (kind) {
    case 'gzip':
    case 'zstd':
      return importUnpacked(given, (to) => unpackFile(path, kind, to))
    case 'zip':
      return importArchive(path, given)
    case 'ole':
      return err(problemOfDocument(path))
    case 'parquet':
      return ok(await importParquet(path))
    case 'parquet-encrypted':
      return err('file-protected')
    case 'json':
    case 'ndjson':
      return importRecords(path, kind, given)
    case 'csv':
      return importText(path, given)
  }
}

/** Imports the file that `unpack` writes. An archive within an archive is not unpacked. */
async function importUnpacked(given: Import, unpack: (to: string) => Promise<void>): Promise<Outcome> {
  if (given.isUnpacked) return err('archive-of-several-files')
  const unpacked = madeFile(given.upload, 'unpacked')
  await unpack(unpacked)
  return importKind(unpacked, { ...given, isUnpacked: true })
}

/** Documents of office programs are archives too. */
async function importArchive(path: string, given: Import): Promise<Outcome> {
  const archive = await openArchive(path)
  try {
    const names = [...archive.entries.keys()].filter((name) => !isHidden(name))
    if (names.some((name) => /^xl\/workbook\d*\.xml$/i.test(name))) return await importWorkbook(path, given)
    const problem = problemOfArchive(names)
    if (problem !== null) return err(problem)
    const entry = archive.entries.get(names[0] ?? '')
    if (entry === undefined) return err('file-empty')
    return await importUnpacked(given, async (to) => {
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

/** How cells are written that come from another format. */
const ofCells = { encoding: 'utf-8', delimiter: ',' } as const

async function importWorkbook(path: string, given: Import): Promise<Outcome> {
  const { options, upload } = given
  const cells = madeFile(upload, 'sheet')
  const { sheets, sheet } = await writeSheet(path, cells, options.decisions?.sheet)
  const decisions = { ...options.decisions, ...ofCells }
  return withFacts(importText(cells, { ...given, options: { ...options, decisions } }), {
    format: 'xlsx',
    sheets,
    sheet,
  })
}

function importRecords(path: string, format: 'json' | 'ndjson', given: Import): Outcome {
  const { options, upload } = given
  const cells = madeFile(upload, 'records')
  const encoding = writeRecords(() => chunksOf(path), format, cells, options.decisions?.encoding)
  const decisions = { ...options.decisions, ...ofCells, header_line: 1 }
  return withFacts(importText(cells, { ...given, options: { ...options, decisions } }), { format, encoding })
}

function importText(path: string, { options, upload }: Import): Outcome {
  const share = statSync(upload).size / Math.max(statSync(path).size, 1)
  const imported = importCsv(() => chunksOf(path), {
    ...options,
    onProgress: (progress) => options.onProgress?.('bytes' in progress ? { bytes: progress.bytes * share } : progress),
  })
  return imported.ok ? imported : err(imported.error.problem)
}

function withFacts(imported: Outcome, facts: Partial<ImportReport>): Outcome {
  if (!imported.ok) return imported
  const { table, report } = imported.value
  return ok({ table, report: { ...report, ...facts } })
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
