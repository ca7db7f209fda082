import type { Query, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { startWorker } from '@portico/web/platform/start-worker.ts'
import type { FromEngine, ToEngine } from './engine-messages.ts'
import { readPackedColumn, type NotRead, type ReadableDataset } from './read-column.ts'

/** Why there are no results: a column is not there, or the worker could not be started or has failed. */
export type NotComputed = NotRead | 'engine-away' | 'cancelled'

/** The address of the worker's script: an import of its name with `?worker&url` is one that no checker can read. */
const [engineWorker] = Object.values(
  import.meta.glob<string>('./engine-worker.ts', { query: '?worker&url', import: 'default', eager: true }),
)

/** So many datasets stay loaded; a page shows one, or a few pinned ones, at a time. */
const enginesAtMost = 3
const engines = new Map<string, DatasetEngine>()

/** A dataset in a worker of its own: its columns are sent there once. */
class DatasetEngine {
  readonly #dataset: ReadableDataset
  readonly #worker: Worker
  readonly #columns = new Map<number, Promise<'sent' | NotRead>>()
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

  async compute(queries: readonly Query[], signal: AbortSignal): Promise<QueryResult[] | NotComputed> {
    const names = new Set(queries.flatMap(namesIn))
    const places = this.#dataset.column_list.flatMap(({ name }, place) => (names.has(name) ? [place] : []))
    const batch = (this.#last += 1)
    const answered = new Promise<FromEngine | null>((resolve) => this.#waiting.set(batch, resolve))
    const cancel = () => this.#waiting.get(batch)?.(null)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const sent = await Promise.race([this.#send(places), answered])
      if (sent === 'dataset-changed' || sent === 'columns-unreadable') return sent
      if (sent === 'sent') this.#post({ kind: 'compute', batch, rows: this.#dataset.rows, places, queries })
      const answer = await answered
      if (signal.aborted) {
        this.#post({ kind: 'cancel', batch })
        return 'cancelled'
      }
      return answer !== null && 'results' in answer ? answer.results : 'engine-away'
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#waiting.delete(batch)
    }
  }

  /** Sends the columns that the worker does not have. Returns whether it has all, or why not. */
  async #send(places: readonly number[]): Promise<'sent' | NotRead> {
    const sent = await Promise.all(
      places.map((place) => {
        const sending = this.#columns.get(place) ?? this.#sendColumn(place)
        this.#columns.set(place, sending)
        return sending
      }),
    )
    places.forEach((place, nth) => {
      if (sent[nth] !== 'sent') this.#columns.delete(place)
    })
    if (sent.includes('dataset-changed')) return 'dataset-changed'
    return sent.includes('columns-unreadable') ? 'columns-unreadable' : 'sent'
  }

  async #sendColumn(place: number): Promise<'sent' | NotRead> {
    const packed = await readPackedColumn(this.#dataset, place)
    if (typeof packed === 'string') return packed
    this.#post({ kind: 'column', place, packed }, [packed])
    return 'sent'
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
  const own = [column, group?.column].filter((name) => name !== null && name !== undefined)
  return [...own, ...filters.map((filter) => filter.column)]
}

function engineOf(dataset: ReadableDataset): DatasetEngine {
  const key = `${dataset.id}/${dataset.version}`
  const engine = engines.get(key) ?? new DatasetEngine(dataset, () => engines.delete(key))
  engines.delete(key)
  engines.set(key, engine)
  for (const [other, each] of engines) {
    if (engines.size <= enginesAtMost) break
    if (other === key || !each.isIdle) continue
    each.end()
    engines.delete(other)
  }
  return engine
}

/**
 * Computes queries in the worker of the dataset, or says why not. When the signal is aborted, what is left of them is not computed.
 */
export function computeInEngine(
  dataset: ReadableDataset,
  queries: readonly Query[],
  signal: AbortSignal,
): Promise<QueryResult[] | NotComputed> {
  return engineOf(dataset).compute(queries, signal)
}
