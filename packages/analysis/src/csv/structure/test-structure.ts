import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { importCsv } from '#analysis/csv/import-csv.ts'
import { cellsIn } from '#analysis/test-table-queries.ts'

/** Imports a file for a test. `out` lists the lines left out with their kinds; `sum` adds the numbers of a column. */
export function structureOf(file: string, decisions: ImportDecisions = {}) {
  const bytes = new TextEncoder().encode(file)
  const outcome = importCsv(() => [bytes.subarray(0, 11), bytes.subarray(11)], { decisions })
  if (!outcome.ok) throw new Error(`not imported: ${outcome.error.problem}`)
  const { table, report } = outcome.value
  const cells = (name: string) => {
    const column = table.columns.find((one) => one.name === name)
    if (column === undefined) throw new Error(`no column ${name}`)
    return cellsIn(column)
  }
  return {
    report,
    rows: table.rows,
    names: table.columns.map(({ name }) => name),
    types: table.columns.map(({ type }) => type),
    out: report.left_out.map(({ line, kind }) => `${line} ${kind}`),
    cells,
    sum: (name: string) => cells(name).reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? cell : 0), 0),
  }
}

/** Returns lines of text, each ended. */
export const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('')
