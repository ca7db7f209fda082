import { unpackColumn } from '@portico/analysis/columns/packed-column.ts'
import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import type { Column } from '@portico/analysis/table.ts'
import type { QueryResult } from '@portico/contract/core/analysis/query.ts'
import type { FromEngine, ToEngine } from './engine-messages.ts'

type Batch = Extract<ToEngine, { kind: 'compute' }>

/**
 * The engine of one dataset: takes the messages of a page, and answers by `post`. Between two queries it takes the next message, so
 * that a batch can be cancelled.
 */
export function openBatches(post: (answer: FromEngine) => void): (message: ToEngine) => void {
  const columns = new Map<number, Column>()
  const running = new Set<number>()
  const answer = async ({ batch, rows, places, queries }: Batch) => {
    running.add(batch)
    const tasks = openTasks()
    try {
      const table = { rows, columns: places.map((place) => columnAt(columns, place)) }
      const results: QueryResult[] = []
      for (const query of queries) {
        await tasks.next()
        if (!running.has(batch)) return
        results.push(evaluate(table, query))
      }
      post({ batch, results })
    } catch (error) {
      post({ batch, failure: error instanceof Error ? error.message : String(error) })
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

/** Bytes that are no column are found out by the batch that needs it. */
function keepColumn(columns: Map<number, Column>, { place, packed }: Extract<ToEngine, { kind: 'column' }>): void {
  try {
    columns.set(place, unpackColumn(new Uint8Array(packed)))
  } catch {
    columns.delete(place)
  }
}

function columnAt(columns: ReadonlyMap<number, Column>, place: number): Column {
  const column = columns.get(place)
  if (column === undefined) throw new Error(`Column ${place} is not there.`)
  return column
}

/** Waits for the next task, without the four milliseconds that timers wait for in a row. */
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
