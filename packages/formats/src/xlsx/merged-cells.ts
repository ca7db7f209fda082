import type { Readable } from 'node:stream'
import type { SheetRow } from './read-rows.ts'
import { orDamaged } from '#formats/file-problem.ts'

/** Rows from `first` to `last` (from 1) that one cell covers, and its columns from 0. */
export type Merge = { first: number; last: number; left: number; right: number }

const endOfRows = Buffer.from('sheetData>')
/** The part behind the rows that is searched, in bytes. */
const longestTail = 8 * 1024 * 1024

/** Finds the merged cells of a sheet. They are listed behind its rows, so the file is unpacked to there. */
export async function findMerges(stream: Readable): Promise<Merge[]> {
  const tail = await orDamaged(() => tailOf(stream))
  return [...tail.matchAll(/<(?:\w+:)?mergeCell\s[^<>]{0,200}?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g)].map(
    ([, left = '', first, right = '', last]) => ({
      first: Number(first),
      last: Number(last),
      left: indexOf(left),
      right: indexOf(right),
    }),
  )
}

async function tailOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length > 0) {
      parts.push(chunk)
      length += chunk.length
      if (length > longestTail) break
    } else {
      const bytes = Buffer.concat([before, chunk])
      const at = bytes.lastIndexOf(endOfRows)
      if (at !== -1) {
        parts.push(bytes.subarray(at))
        length = bytes.length - at
      }
      before = chunk.subarray(-endOfRows.length)
    }
  }
  return Buffer.concat(parts).toString('latin1')
}

const indexOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * Repeats a text that is merged over several rows, such as a region beside its cities. Numbers are not repeated, since they
 * would be summed several times; neither are headers, which begin in the first row or beside a cell merged over columns.
 */
export function createMergeFiller(merges: readonly Merge[]): (row: SheetRow) => void {
  const wide = new Set(merges.flatMap(({ first, left, right }) => (right > left ? [first] : [])))
  const tall = merges
    .filter(({ first, last, left, right }) => last > first && left === right && !wide.has(first))
    .toSorted((one, other) => one.first - other.first)
  let [next, firstRow] = [0, 0]
  let open: (Merge & { text: string })[] = []
  const begin = (merge: Merge, row: SheetRow) => {
    const text = row.cells[merge.left] ?? ''
    const isText = text !== '' && row.isNumber[merge.left] !== true
    if (isText && merge.first === row.line && row.line > firstRow) open.push({ ...merge, text })
  }
  return (row) => {
    if (firstRow === 0) firstRow = row.line
    open = open.filter(({ last }) => last >= row.line)
    for (const { left, text } of open) fillCell(row.cells, left, text)
    for (let merge = tall[next]; merge !== undefined && merge.first <= row.line; merge = tall[next]) {
      next += 1
      begin(merge, row)
    }
  }
}

function fillCell(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  if ((cells[column] ?? '') === '') cells[column] = text
}
