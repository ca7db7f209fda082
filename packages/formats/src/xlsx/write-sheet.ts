import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { openArchive, type Archive } from '#formats/archive.ts'
import { FileProblem } from '#formats/file-problem.ts'
import { TextFile } from '#formats/text-file.ts'
import { createMergeFiller, findMerges } from './merged-cells.ts'
import { readRows, type SheetRow } from './read-rows.ts'
import { readWorkbook, sheetPart, type Sheet, type Workbook } from './workbook.ts'

/** The extent of the table is found in this many rows. */
const rowsOfExtent = 200

/**
 * Writes one sheet of an XLSX workbook to the path `to` as lines of cells. `wanted` is the name of a sheet; without it, or
 * if there is none, the first visible sheet with a table is written. Returns the names of all sheets and of this one.
 */
export async function writeSheet(path: string, to: string, asked: Asked): Promise<{ sheets: string[]; sheet: string }> {
  const archive = await openArchive(path)
  try {
    return await writeSheetOf(archive, to, asked)
  } finally {
    archive.close()
  }
}

async function writeSheetOf(archive: Archive, to: string, { wanted, rowsAtMost }: Asked) {
  const workbook = await readWorkbook(archive)
  const sheet = workbook.sheets.find(({ name }) => name === wanted) ?? (await firstTable(archive, workbook))
  await writeRows(archive, sheet, workbook, to, { ...(await extentOf(archive, sheet, workbook)), rowsAtMost })
  return { sheets: workbook.sheets.map(({ name }) => name), sheet: sheet.name }
}

/** The first visible sheet with at least two rows; otherwise the first. */
async function firstTable(archive: Archive, workbook: Workbook): Promise<Sheet> {
  const visible = workbook.sheets.filter(({ isVisible }) => isVisible)
  for (const sheet of visible) {
    let rows = 0
    await readRows(await archive.open(sheet.entry, sheetPart), workbook, () => {
      rows += 1
      return rows < 2
    })
    if (rows >= 2) return sheet
  }
  const [first] = [...visible, ...workbook.sheets]
  if (first === undefined) throw new FileProblem('file-without-rows')
  return first
}

const firstCell = ({ cells }: SheetRow) => cells.findIndex((cell) => cell !== '')

/** The empty columns left of the table, and the number of its columns with them, by its first rows. */
type Extent = { margin: number; width: number }
type Asked = { wanted: string | undefined; rowsAtMost: number }

async function extentOf(archive: Archive, sheet: Sheet, workbook: Workbook): Promise<Extent> {
  let [margin, width, rows]: [number, number, number] = [fileLimits.columns, 0, 0]
  await readRows(await archive.open(sheet.entry, sheetPart), workbook, (row) => {
    margin = Math.min(margin, firstCell(row))
    width = Math.max(width, row.cells.length)
    rows += 1
    return rows < rowsOfExtent
  })
  return { margin, width }
}

async function writeRows(
  archive: Archive,
  sheet: Sheet,
  workbook: Workbook,
  to: string,
  { margin, width, rowsAtMost }: Extent & Pick<Asked, 'rowsAtMost'>,
): Promise<void> {
  const fill = createMergeFiller(await findMerges(await archive.open(sheet.entry, sheetPart)))
  let [rows, isInTable, isLeftOfMargin] = [0, false, false]
  const file = new TextFile(to)
  try {
    await readRows(await archive.open(sheet.entry, sheetPart), workbook, (row) => {
      isLeftOfMargin ||= firstCell(row) < margin
      if (isLeftOfMargin) return false
      fill(row)
      // Rows of the table have all of its cells; titles above it are short.
      isInTable ||= row.cells.length >= width
      while (isInTable && row.cells.length < width) row.cells.push('')
      file.write(row.line, margin === 0 ? row.cells : row.cells.slice(margin))
      rows += 1
      if (rows > fileLimits.rows) throw new FileProblem('too-many-rows')
      return rows < rowsAtMost
    })
  } finally {
    file.close()
  }
  // A cell far below is left of the table, so the empty columns stay.
  if (isLeftOfMargin) await writeRows(archive, sheet, workbook, to, { margin: 0, width, rowsAtMost })
}
