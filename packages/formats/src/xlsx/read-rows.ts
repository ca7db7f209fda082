import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import type { Readable } from 'node:stream'
import { FileProblem } from '#formats/file-problem.ts'
import { textOfNumber } from './cell-text.ts'
import { readXml } from './read-xml.ts'
import { createTextReader, unescaped, type Workbook } from './workbook.ts'

/** A row with its number from 1 and its texts by column from 0; missing cells are empty. */
export type SheetRow = { line: number; cells: string[]; isNumber: boolean[] }

/** The most rows and columns of a sheet in its format. */
const maxLine = 1_048_576
const maxColumn = 16_384

/** Reads the rows of a sheet in their order. `onRow` returns false to stop. Empty rows are not listed. */
export async function readRows(stream: Readable, workbook: Workbook, onRow: (row: SheetRow) => boolean): Promise<void> {
  const sheet = new SheetRows(workbook, onRow)
  const handlers = {
    open: (name: string, attributes: Record<string, string>) => sheet.open(name, attributes),
    close: (name: string) => sheet.close(name),
    text: (text: string) => sheet.text(text),
  }
  await readXml(stream, handlers, () => sheet.isStopped)
}

/** Collects the cells of rows from the tags of a sheet. */
class SheetRows {
  isStopped = false
  readonly #workbook: Workbook
  readonly #onRow: (row: SheetRow) => boolean
  readonly #inline = createTextReader()
  #row: SheetRow = { line: 0, cells: [], isNumber: [] }
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #isValue = false
  #isInline = false

  constructor(workbook: Workbook, onRow: (row: SheetRow) => boolean) {
    this.#workbook = workbook
    this.#onRow = onRow
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.#beginCell(attributes)
    else if (name === 'v') this.#isValue = true
    else if (name === 'row') this.#beginRow(attributes['r'])
    else if (name === 'is') {
      this.#isInline = true
      this.#inline.begin()
    } else if (this.#isInline) this.#inline.open(name)
  }

  close(name: string): void {
    if (name === 'c') this.#endCell()
    else if (name === 'v') this.#isValue = false
    else if (name === 'row') this.isStopped ||= this.#row.cells.length > 0 && !this.#onRow(this.#row)
    else if (this.#isInline) this.#inline.close(name)
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text
    else if (this.#isInline) this.#inline.text(text)
  }

  #beginRow(number: string | undefined): void {
    const line = number === undefined ? this.#row.line + 1 : Number(number)
    if (!Number.isInteger(line) || line <= this.#row.line || line > maxLine) throw new FileProblem('file-damaged')
    this.#row = { line, cells: [], isNumber: [] }
    this.#column = -1
  }

  #beginCell({ r, t = '', s }: Record<string, string>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    this.#type = t
    this.#style = s === undefined ? 0 : Number(s)
    this.#value = ''
    this.#isInline = false
  }

  #endCell(): void {
    const isNumber = this.#type === '' || this.#type === 'n'
    const text = this.#textOfCell(isNumber)
    if (text === '') return
    const { cells, isNumber: numbers } = this.#row
    if (this.#column >= fileLimits.columns) throw new FileProblem('too-many-columns')
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = text
    numbers[this.#column] = isNumber
  }

  #textOfCell(isNumber: boolean): string {
    if (this.#isInline) return this.#inline.end()
    if (isNumber) return numberText(this.#value, this.#style, this.#workbook)
    return textOfType(this.#type, this.#value, this.#workbook)
  }
}

const numberText = (value: string, style: number, { formats, is1904 }: Workbook) =>
  value === '' ? '' : textOfNumber(value, formats[style] ?? { kind: 'number' }, is1904)

function textOfType(type: string, value: string, { sharedStrings }: Workbook): string {
  if (type === 's') return sharedStrings[Number(value)] ?? ''
  if (type === 'b') return value === '1' || value === 'true' ? 'true' : 'false'
  if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '')
  return unescaped(value)
}

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  if (column === 0 || column > maxColumn) throw new FileProblem('file-damaged')
  return column - 1
}
