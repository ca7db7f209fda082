import { isNumeric } from '@portico/contract/core/analysis/dataset.ts'
import { unpackColumn } from '@portico/analysis/columns/packed-column.ts'
import { matchingRows } from '@portico/analysis/engine/matching-rows.ts'
import { instantText } from '@portico/analysis/instants.ts'
import type { Column } from '@portico/analysis/table.ts'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { Condition } from '@portico/contract/core/analysis/query.ts'
import { readPackedColumn, type NotRead, type ReadableDataset } from '#features/assistant/web/engine/read-column.ts'
import type { SandboxColumn, SandboxRequest } from './sandbox-messages.ts'

/**
 * Returns the filtered rows of the columns that foreign functions read, in the sandbox's format; or why a column is
 * unavailable.
 */
export async function foreignData(
  dataset: ReadableDataset,
  names: readonly string[],
  conditions: readonly Condition[],
): Promise<Result<Omit<SandboxRequest, 'functions' | 'asOf'>, NotRead>> {
  const wanted = new Set([...names, ...conditions.map(({ column }) => column)])
  const columns: Column[] = []
  for (const [index, { name }] of dataset.column_list.entries()) {
    if (!wanted.has(name)) continue
    const packed = await readPackedColumn(dataset, index)
    if (!packed.ok) return packed
    columns.push(unpackColumn(new Uint8Array(packed.value)))
  }
  const matching = matchingRows({ rows: dataset.rows, columns }, conditions)
  const kept = Uint32Array.from([...matching.keys()].filter((row) => matching[row] === 1))
  return ok({
    rows: kept.length,
    columns: columns.filter(({ name }) => names.includes(name)).map((column) => sandboxColumn(column, kept)),
  })
}

function sandboxColumn(column: Column, kept: Uint32Array): SandboxColumn {
  const { name } = column
  if (column.type === 'text')
    return { name, codes: kept.map((row) => column.codes[row] ?? 0), dictionary: [...column.dictionary] }
  const values = Float64Array.from(kept, (row) => column.values[row] ?? Number.NaN)
  if (isNumeric(column.type)) return { name, values }
  return { name, ...textsOf(column.type, values) }
}

/** Formats dates, times and booleans as definitions' functions expect them: `2026-01-31`, and true or false as text. */
function textsOf(type: 'date' | 'time' | 'boolean', values: Float64Array) {
  const codeOf = new Map<number, number>()
  const dictionary: string[] = []
  const codes = Uint32Array.from(values, (value) => {
    if (Number.isNaN(value)) return 0
    const known = codeOf.get(value)
    if (known !== undefined) return known
    dictionary.push(type === 'boolean' ? String(value === 1) : instantText(value, type))
    codeOf.set(value, dictionary.length)
    return dictionary.length
  })
  return { codes, dictionary }
}
