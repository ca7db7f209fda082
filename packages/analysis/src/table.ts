import type { ColumnType } from '@portico/contract/core/analysis/dataset.ts'

/** Texts by their place in `dictionary`, from 1; 0 is an empty cell. No text is twice in it. */
export type TextColumn = {
  name: string
  type: 'text'
  codes: Uint8Array | Uint16Array | Uint32Array
  dictionary: readonly string[]
}

/** Numbers; dates and times as milliseconds since 1970 (UTC), booleans as 0 and 1. NaN is an empty cell. */
export type NumberColumn = {
  name: string
  type: Exclude<ColumnType, 'text'>
  values: Float64Array
  /** What was written at all numbers, such as `%` or `€`. */
  unit?: string
}

export type Column = TextColumn | NumberColumn

/** A dataset in memory, by columns: what all engines of the browser read. */
export type Table = { rows: number; columns: readonly Column[] }

/**
 * The column of this name, or undefined.
 */
export function columnOf(table: Table, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name)
}
