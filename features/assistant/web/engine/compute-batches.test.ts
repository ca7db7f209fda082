import { packColumn } from '@portico/analysis/columns/packed-column.ts'
import { tableOfCells } from '@portico/analysis/csv/table-of-cells.ts'
import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBatches } from './compute-batches.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import type { FromEngine, ToEngine } from './engine-messages.ts'

const table = tableOfCells(
  ['os', 'price'],
  Array.from({ length: 100 }, (_, row) => [['Windows', 'Linux'][row % 2] ?? '', String(row)]),
)
const count: Query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: { column: 'os', bin: null, width: null },
  filters: [],
  order: null,
  limit: null,
}
const average: Query = { ...count, aggregate: 'average', column: 'price', group: null }

let answers: FromEngine[]
let take: (message: ToEngine) => void
beforeEach(() => {
  answers = []
  take = openBatches((answer) => void answers.push(answer))
})

/** Sends the columns as the page does. */
const sendColumns = () =>
  table.columns.forEach((column, index) =>
    take({ kind: 'column', index, packed: new Uint8Array(packColumn(column)).buffer }),
  )
const compute = (batch: number, queries: readonly Query[]) =>
  take({ kind: 'compute', batch, rows: table.rows, indices: [0, 1], queries })

describe('the engine of a dataset', () => {
  it('computes batches over columns that were sent once', async () => {
    sendColumns()
    compute(1, [count, average])
    compute(2, [average])
    await expect.poll(() => answers.length).toBe(2)
    expect(answers).toContainEqual({ batch: 1, answer: ok([evaluate(table, count), evaluate(table, average)]) })
    expect(answers).toContainEqual({ batch: 2, answer: ok([evaluate(table, average)]) })
  })

  it('ends a batch between two queries when it is cancelled, and answers the next one', async () => {
    sendColumns()
    compute(
      1,
      Array.from({ length: 1000 }, () => count),
    )
    take({ kind: 'cancel', batch: 1 })
    compute(2, [count])
    await expect.poll(() => answers.length).toBe(1)
    expect(answers[0]).toMatchObject({ batch: 2 })
  })

  it.each([
    ['a column that was not sent', () => undefined],
    ['bytes that are no column', () => take({ kind: 'column', index: 0, packed: new Uint8Array(40).buffer })],
  ])('says why there is no result: %s', async (_what, before) => {
    before()
    compute(1, [count])
    await expect.poll(() => answers).toEqual([{ batch: 1, answer: err('Column 0 is not there.') }])
  })
})
