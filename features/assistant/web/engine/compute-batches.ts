import { unpackColumn } from '@portico/analysis/columns/packed-column.ts'
import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import type { Column } from '@portico/analysis/table.ts'
import type { QueryResult } from '@portico/contract/core/analysis/query.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import type { FromEngine, ToEngine } from './engine-messages.ts'

type Batch = Extract<ToEngine, { kind: 'compute' }>

/**
 * Opens the engine of one dataset, which receives messages from a page and answers through `post`. Between two queries
 * it handles the next message, so that a batch can be cancelled.
 */
export function openBatches(post: (answer: FromEngine) => void): (message: ToEngine) => void {
  const columns = new Map<number, Column>()
  const running = new Set<number>()
  const answer = async ({ batch, rows, indices, queries }: Batch) => {
    running.add(batch)
    const tasks = openTasks()
    try {
      const table = { rows, columns: indices.map((index) => columnAt(columns, index)) }
      const results: QueryResult[] = []
      for (const query of queries) {
        await tasks.next()
        if (!running.has(batch)) return
        results.push(evaluate(table, query))
      }
      post({ batch, answer: ok(results) })
    } catch (error) {
      post({ batch, answer: err(error instanceof Error ? error.message : String(error)) })
    } finally {
      running.delete(batch)
      tasks.close()
    }
  }
  return (message) => {
    if (message.kind === 'compute') void answer(message)
    else if (message.kind === 'cancel') running.delete(message.batch)
    else keepColumn(columns, message)
  }
}

/** Stores a column. Malformed bytes are ignored; a batch that needs the column will fail. */
function keepColumn(columns: Map<number, Column>, { index, packed }: Extract<ToEngine, { kind: 'column' }>): void {
  try {
    columns.set(index, unpackColumn(new Uint8Array(packed)))
  } catch {
    columns.delete(index)
  }
}

function columnAt(columns: ReadonlyMap<number, Column>, index: number): Column {
  const column = columns.get(index)
  if (column === undefined) throw new Error(`Column ${index} is not there.`)
  return column
}

/** Waits for the next task. Unlike nested timers, a message has no minimum delay of 4 ms. */
function openTasks(): { next: () => Promise<void>; close: () => void } {
  const { port1, port2 } = new MessageChannel()
  let resolve = () => undefined as void
  port1.addEventListener('message', () => resolve())
  port1.start()
  return {
    next: () =>
      new Promise((done) => {
        resolve = done
        port2.postMessage(null)
      }),
    close: () => port1.close(),
  }
}
