import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import type { PlainCells } from './plain-cells.ts'
import type { RawColumn } from './raw-cells.ts'
import { typeCells, type TypedCells } from './type-cells.ts'
import type { TypingOptions } from './type-column.ts'

/** The cells of a table before they have types. `units` has the unit of each column that a row of units named. */
export type UntypedTable = {
  names: readonly string[]
  cells: readonly (RawColumn | PlainCells)[]
  units: readonly (string | null)[]
}

export type TypingContext = TypingOptions & {
  decisions?: ImportDecisions
  onTyped?: (typed: number, of: number) => void
}

/** The typed columns of a table, and the conventions of its file. */
export type TypedTable = { cells: TypedCells[] } & Pick<ImportReport, 'decimal' | 'date_order'>

/**
 * Types the columns of a table by their names, their cells and the conventions of the whole file.
 */
export function typeTable({ names, cells }: UntypedTable, { onTyped, ...options }: TypingContext): TypedTable {
  const typed = cells.map((column, index) => {
    onTyped?.(index, cells.length)
    return typeCells(names[index] ?? '', column, options)
  })
  return { cells: typed, decimal: null, date_order: null }
}
