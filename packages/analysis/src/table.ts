import type { ColumnRole, ColumnType } from '@portico/contract/core/analysis/dataset.ts'

/**
 * A dictionary-encoded column: a code is the index in `dictionary` plus 1; 0 is an empty cell. The texts are distinct.
 * An ordered column (months, severities …) has them in its order, by which every engine sorts.
 */
export type TextColumn = {
  name: string
  type: 'text'
  codes: Uint8Array | Uint16Array | Uint32Array
  dictionary: readonly string[]
  isOrdered?: true
  /** The role that the user chose, or that the import found. */
  role?: ColumnRole
}

/**
 * A column of numbers. Dates and times are milliseconds since 1970 (UTC), durations are seconds, booleans are 0 and 1;
 * NaN is an empty cell.
 */
export type NumberColumn = {
  name: string
  type: Exclude<ColumnType, 'text'>
  values: Float64Array
  /** The unit that all cells have, such as `%` or `€`. */
  unit?: string
  /** The role that the user chose, or that the import found, such as identifier. */
  role?: ColumnRole
}

export type Column = TextColumn | NumberColumn

/** A dataset in memory, stored by columns. All engines of the browser read it. */
export type Table = { rows: number; columns: readonly Column[] }

/**
 * Returns the column of this name, or undefined.
 */
export function columnOf(table: Table, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name)
}
