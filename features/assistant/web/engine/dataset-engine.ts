import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { startWorker } from '@portico/web/platform/start-worker.ts'
import type { FromEngine, ToEngine } from './engine-messages.ts'
import { readPackedColumn, type NotRead, type ReadableDataset } from './read-column.ts'

/**
 * Why there are no results: a column is unavailable, the worker failed to start or crashed, or the batch was cancelled.
 */
export type NotComputed = NotRead | 'engine-away' | 'cancelled'

/** The address of the worker's script. An import with `?worker&url` would not pass type checks and lint. */
const [engineWorker] = Object.values(
  import.meta.glob<string>('./engine-worker.ts', { query: '?worker&url', import: 'default', eager: true }),
)

/** Maximum number of datasets kept in memory; a page shows one dataset, or a few pinned dashboards. */
const enginesAtMost = 3
const engines = new Map<string, DatasetEngine>()

/** A dataset with its own worker. Each column is sent to the worker only once. */
class DatasetEngine {
  readonly #dataset: ReadableDataset
  readonly #worker: Worker
  readonly #columns = new Map<number, Promise<Result<null, NotRead>>>()
  readonly #waiting = new Map<number, (answer: FromEngine | null) => void>()
  #last = 0

  constructor(dataset: ReadableDataset, onEnd: () => void) {
    this.#dataset = dataset
    this.#worker = startWorker(engineWorker ?? '')
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) =>
      this.#waiting.get(data.batch)?.(data),
    )
    const fail = (event: Event) => {
      event.preventDefault()
      onEnd()
      this.end()
    }
    this.#worker.addEventListener('error', fail)
    this.#worker.addEventListener('messageerror', fail)
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0
  }

  async compute(queries: readonly Query[], signal: AbortSignal): Promise<Result<QueryResult[], NotComputed>> {
    const names = new Set(queries.flatMap(namesIn))
    const indices = this.#dataset.column_list.flatMap(({ name }, index) => (names.has(name) ? [index] : []))
    const batch = (this.#last += 1)
    const answered = new Promise<FromEngine | null>((resolve) => this.#waiting.set(batch, resolve))
    const cancel = () => this.#waiting.get(batch)?.(null)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const sent = await Promise.race([this.#send(indices), answered])
      const isSent = sent !== null && 'ok' in sent
      if (isSent && !sent.ok) return sent
      if (isSent) this.#post({ kind: 'compute', batch, rows: this.#dataset.rows, indices, queries })
      const answer = await answered
      if (signal.aborted) {
        this.#post({ kind: 'cancel', batch })
        return err('cancelled')
      }
      return answer?.answer.ok === true ? answer.answer : err('engine-away')
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#waiting.delete(batch)
    }
  }

  /**
   * Sends the columns that the worker lacks. Succeeds if the worker then has all these columns; otherwise returns why
   * not.
   */
  async #send(indices: readonly number[]): Promise<Result<null, NotRead>> {
    const sent = await Promise.all(
      indices.map((index) => {
        const sending = this.#columns.get(index) ?? this.#sendColumn(index)
        this.#columns.set(index, sending)
        return sending
      }),
    )
    indices.forEach((index, position) => {
      if (sent[position]?.ok !== true) this.#columns.delete(index)
    })
    const errors = sent.flatMap((each) => (each.ok ? [] : [each.error]))
    if (errors.includes('dataset-changed')) return err('dataset-changed')
    return errors.length > 0 ? err('columns-unreadable') : ok(null)
  }

  async #sendColumn(index: number): Promise<Result<null, NotRead>> {
    const packed = await readPackedColumn(this.#dataset, index)
    if (!packed.ok) return packed
    this.#post({ kind: 'column', index, packed: packed.value }, [packed.value])
    return ok(null)
  }

  #post(message: ToEngine, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  end(): void {
    this.#worker.terminate()
    for (const resolve of this.#waiting.values()) resolve(null)
  }
}

function namesIn({ column, group, filters }: Query): string[] {
  const names = [column, group?.column].filter((name) => name !== null && name !== undefined)
  return [...names, ...filters.map((filter) => filter.column)]
}

function engineOf(dataset: ReadableDataset): DatasetEngine {
  const key = `${dataset.id}/${dataset.version}`
  const engine = engines.get(key) ?? new DatasetEngine(dataset, () => engines.delete(key))
  engines.delete(key)
  engines.set(key, engine)
  for (const [other, engine] of engines) {
    if (engines.size <= enginesAtMost) break
    if (other === key || !engine.isIdle) continue
    engine.end()
    engines.delete(other)
  }
  return engine
}

/**
 * Computes queries in the dataset's worker, or returns why it cannot. Aborting the signal cancels queries that have not
 * been computed.
 */
export function computeInEngine(
  dataset: ReadableDataset,
  queries: readonly Query[],
  signal: AbortSignal,
): Promise<Result<QueryResult[], NotComputed>> {
  return engineOf(dataset).compute(queries, signal)
}
