import type { Table } from '#analysis/table.ts'
import { namesOf } from './headers.ts'
import { RawColumnBuilder } from './raw-column.ts'
import type { TypingOptions } from './typing.ts'
import { typeCells } from './type-cells.ts'

/**
 * Builds a table from rows of texts and types its columns like those of a file; null is an empty cell.
 */
export function tableOfCells(
  headers: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  options: TypingOptions = {},
): Table {
  const columns = namesOf(headers).names.map((name, index) => {
    const raw = new RawColumnBuilder()
    for (const row of rows) raw.add(row[index] ?? '')
    return typeCells(name, raw.finish(), options).typed.column
  })
  return { rows: rows.length, columns }
}
