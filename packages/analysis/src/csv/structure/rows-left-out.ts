import type { LeftOutKind } from '@portico/contract/core/analysis/dataset.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { rowsOfCodes, textAt, textsOf, type CellsOfColumn } from './cells-of-rows.ts'
import { footerRows } from './footer-rows.ts'
import { totalRows } from './total-rows.ts'

/** The rows of a table that are no data, with what they are, in the order of the file. */
export type RowsLeftOut = ReadonlyMap<number, LeftOutKind>

/**
 * Finds the rows of a table that are no data: repeated headers and rules, lines below the table, totals. A user's
 * decisions come first.
 */
export function rowsLeftOut(
  headers: readonly string[],
  columns: readonly CellsOfColumn[],
  lineOf: (row: number) => number,
  decisions: ImportDecisions = {},
): RowsLeftOut {
  const rows = columns[0]?.rows ?? 0
  const found = new Map<number, LeftOutKind>()
  const isLeftOut = new Uint8Array(rows)
  const add = (those: Iterable<number>, kind: LeftOutKind) => {
    for (const row of those) {
      if (found.has(row)) continue
      found.set(row, kind)
      isLeftOut[row] = 1
    }
  }
  add(repeatedHeaders(headers, columns), 'header')
  add(rules(columns), 'header')
  const footers = footerRows(columns, isLeftOut, lineOf)
  if (decisions.footers !== false) add(footers, 'footer')
  if (decisions.totals !== false) add(totalRows(columns, isLeftOut), 'total')
  decide(found, rows, lineOf, decisions)
  return new Map([...found].toSorted(([one], [other]) => one - other))
}

function repeatedHeaders(headers: readonly string[], columns: readonly CellsOfColumn[]): number[] {
  const place = headers.findIndex((header) => header.trim() !== '')
  const column = columns[place]
  if (column === undefined) return []
  const names = headers.map((header) => header.trim().toLowerCase())
  const codes = new Set<number>()
  textsOf(column).forEach((text, code) => {
    if (text.trim().toLowerCase() === names[place]) codes.add(code)
  })
  if (codes.size === 0) return []
  return rowsOfCodes(column, codes).filter((row) =>
    names.every((name, index) => {
      const cells = columns[index]
      return cells === undefined || textAt(cells, row).toLowerCase() === name
    }),
  )
}

const ofRule = /^[-=_+:\s|]+$/
const isRule = (text: string) => ofRule.test(text) && /[-=_+:]{2}/.test(text)

/** Finds rows of dashes, as databases and Markdown draw them. */
function rules([first, ...others]: readonly CellsOfColumn[]): number[] {
  if (first === undefined) return []
  const codes = new Set<number>()
  textsOf(first).forEach((text, code) => {
    if (isRule(text)) codes.add(code)
  })
  if (codes.size === 0) return []
  return rowsOfCodes(first, codes).filter(
    (row) =>
      others.every((column) => {
        const text = textAt(column, row)
        return text === '' || isRule(text)
      }) && /[-=_+:]{3,}/.test(textAt(first, row)),
  )
}

function decide(
  found: Map<number, LeftOutKind>,
  rows: number,
  lineOf: (row: number) => number,
  { keep = [], leave_out: leaveOut = [] }: ImportDecisions,
): void {
  if (keep.length + leaveOut.length === 0) return
  const kept = new Set(keep)
  const left = new Set(leaveOut)
  for (let row = 0; row < rows; row += 1) {
    const line = lineOf(row)
    if (kept.has(line)) found.delete(row)
    else if (left.has(line) && !found.has(row)) found.set(row, 'chosen')
  }
}
