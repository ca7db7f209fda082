import type { ColumnType } from '@portico/contract/core/analysis/dataset.ts'
import { unturned } from '@portico/contract/core/analysis/unturned.ts'
import type { Imported } from './import-csv.ts'
import { lineCounter } from './lines.ts'
import { RawColumnBuilder, type RawColumn } from './raw-column.ts'
import { reportOf } from './report.ts'
import { asTexts } from './type-cells.ts'
import { textColumn, type TypedColumn } from './type-column.ts'

/** A column whose type is known. */
export type RowColumn = { name: string; type: ColumnType }
/** Null is an empty cell; days and times are milliseconds since 1970 (UTC), yes and no are 1 and 0. */
export type RowCell = string | number | null

export type RowTable = {
  add: (rows: readonly (readonly RowCell[])[]) => void
  finish: () => Imported
}

/**
 * Makes a table of rows of a query, which come in parts. Its report is that of a file; cells that read like instructions to a language model
 * are in it too.
 */
export function openRowTable(columns: readonly RowColumn[]): RowTable {
  const builders = columns.map(openColumn)
  let count = 0
  return {
    add(rows) {
      count += rows.length
      builders.forEach((builder, place) => {
        for (const row of rows) builder.add(row[place] ?? null)
      })
    },
    finish() {
      const made = builders.map((builder) => builder.finish())
      const typed = made.map((each) => each.typed)
      const report = reportOf({
        encoding: 'utf-8',
        delimiter: ',',
        ragged: { count: 0, first: [] },
        renamed: [],
        turning: 0,
        rows: count,
        blankLines: 0,
        lines: lineCounter(),
        headerLine: 1,
        leftOut: [],
        openQuote: null,
        names: columns.map(({ name }) => name),
        raws: made.map(({ raw }) => raw),
        typed,
      })
      return { table: { rows: count, columns: typed.map(({ column }) => column) }, report }
    },
  }
}

type Builder = { add: (cell: RowCell) => void; finish: () => { raw: RawColumn; typed: TypedColumn } }

const none: RawColumn = { texts: [''], codes: new Uint32Array(0), rows: 0 }

function openColumn({ name, type }: RowColumn): Builder {
  if (type === 'text') {
    const texts = new RawColumnBuilder()
    return {
      add: (cell) => texts.add(cell === null ? '' : unturned(String(cell))),
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
      raw: none,
      typed: { column: { name, type, values: Float64Array.from(values) }, confidence: 1, notes: [], unread: new Set() },
    }),
  }
}
