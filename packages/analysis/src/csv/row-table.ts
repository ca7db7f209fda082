import type { ColumnType } from '@portico/contract/core/analysis/dataset.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'
import { withOrder } from '#analysis/ordinal/with-order.ts'
import type { Imported } from './import-csv.ts'
import { createLineMap } from './line-map.ts'
import type { RawColumn } from './raw-cells.ts'
import { RawColumnBuilder } from './raw-column.ts'
import { reportOf } from './report.ts'
import { asTexts } from './type-cells.ts'
import { textColumn } from './type-column.ts'
import type { TypedColumn } from './typing.ts'

/** A column of known type. */
export type RowColumn = { name: string; type: ColumnType }
/** A cell; null is empty. Dates and times are milliseconds since 1970 (UTC), booleans 1 and 0. */
export type RowCell = string | number | null

export type RowTable = {
  add: (rows: readonly (readonly RowCell[])[]) => void
  finish: () => Imported
}

/**
 * Builds a table from the rows of a query, which arrive in batches. Its report has the form of a file's, and also lists
 * cells that read like instructions to a language model.
 */
export function openRowTable(columns: readonly RowColumn[]): RowTable {
  const builders = columns.map(openColumn)
  let count = 0
  return {
    add(rows) {
      count += rows.length
      builders.forEach((builder, index) => {
        for (const row of rows) builder.add(row[index] ?? null)
      })
    },
    finish() {
      const built = builders.map((builder) => builder.finish())
      const typed = built.map((column) => column.typed)
      const report = reportOf({
        encoding: 'utf-8',
        delimiter: ',',
        ragged: { count: 0, first: [] },
        renamed: [],
        turning: 0,
        decimal: null,
        date_order: null,
        rows: count,
        blankLines: 0,
        lines: createLineMap(),
        headerLine: 1,
        leftOut: [],
        openQuote: null,
        names: columns.map(({ name }) => name),
        raws: built.map(({ raw }) => raw),
        typed,
      })
      return { table: { rows: count, columns: typed.map(({ column }) => withOrder(column)) }, report }
    },
  }
}

type Builder = { add: (cell: RowCell) => void; finish: () => { raw: RawColumn; typed: TypedColumn } }

const noCells: RawColumn = { texts: [''], codes: new Uint32Array(0), rows: 0 }

function openColumn({ name, type }: RowColumn): Builder {
  if (type === 'text') {
    const texts = new RawColumnBuilder()
    return {
      add: (cell) => texts.add(cell === null ? '' : withoutBidiControls(String(cell))),
      finish() {
        const raw = asTexts(texts.finish())
        return { raw, typed: textColumn(name, raw) }
      },
    }
  }
  const values: number[] = []
  return {
    add: (cell) => values.push(typeof cell === 'number' ? cell : Number.NaN),
    finish: () => ({
      raw: noCells,
      typed: { column: { name, type, values: Float64Array.from(values) }, confidence: 1, notes: [], unread: new Set() },
    }),
  }
}
