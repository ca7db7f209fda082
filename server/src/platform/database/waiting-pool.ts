import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import { Gauge, type Metric } from 'prom-client'
import { currentCaller } from './caller.ts'
import { openConnectionQueue, type ConnectionQueue } from './connection-queue.ts'
import { codeOf, isDatabaseAway } from './database-away.ts'

/** Connections that only callers inside a transaction get. */
const reserved = 2
/** How many callers may wait for each connection. */
const waitingForEach = 64
/** How long after its last response the database counts as alive, in milliseconds. */
const aliveFor = 2_000
/** The delay before another attempt to open a connection to a database that is alive, in milliseconds. */
const retryAfter = 50

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void
type Options = pg.PoolConfig & { max: number; Client: new () => pg.Client; pipeline: boolean }

/**
 * A pool of connections with one queue in front of it: fair by tenant, bounded in length and by each caller's deadline.
 * Throws ConnectionsBusy if a caller gets none. When the database does not respond, every waiting caller gets its error
 * at once.
 */
export class WaitingPool extends pg.Pool {
  readonly #queue: ConnectionQueue
  readonly #broken = new WeakSet<pg.PoolClient>()
  #aliveAt = -Infinity

  constructor(options: Options) {
    super(options)
    const { max } = options
    this.#queue = openConnectionQueue(max, max * waitingForEach, max > 4 * reserved ? reserved : 0)
    this.on('connect', (client) => {
      this.#aliveAt = performance.now()
      client.on('error', () => this.#broken.add(client))
    })
    this.on('release', (_error, client) => {
      if (!this.#isBroken(client)) this.#aliveAt = performance.now()
      else if (!this.#isAlive())
        this.#queue.refuseAll(new Error('Connection terminated: the database does not answer.'))
      this.#queue.leave()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | void {
    if (done === undefined) return this.#acquire()
    return callbackify(() => this.#acquire())((error, client) =>
      done(error ?? undefined, client, (broken) => client?.release(broken as Error | undefined)),
    )
  }

  override end(): Promise<void>
  override end(done: () => void): void
  override end(done?: () => void): Promise<void> | void {
    this.#queue.refuseAll(new Error('Connection terminated: the program ends.'))
    return done === undefined ? super.end() : super.end(done)
  }

  /** Returns the connections in use, and the callers that wait. */
  load(): { used: number; waiting: number } {
    return { used: this.#queue.used(), waiting: this.#queue.waiting() }
  }

  async #acquire(): Promise<pg.PoolClient> {
    const caller = currentCaller()
    await this.#queue.enter(caller)
    try {
      return await this.#open(caller.deadline)
    } catch (error) {
      if (error instanceof Error && isDatabaseAway(error) && !this.#isAlive()) this.#queue.refuseAll(error)
      this.#queue.leave()
      throw error
    }
  }

  /** Opens or takes a connection. If the database is alive but slow, or has too many connections, it tries again. */
  async #open(deadline: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (!isBusy(error) || !this.#isAlive() || performance.now() + retryAfter > deadline) throw error
        await sleep(retryAfter)
      }
    }
  }

  // After a query timeout the socket is destroyed, and the client reports that only later.
  #isBroken(client: pg.PoolClient): boolean {
    return this.#broken.has(client) || client.connection.stream.destroyed
  }

  #isAlive(): boolean {
    return performance.now() - this.#aliveAt < aliveFor
  }
}

const isBusy = (error: unknown) =>
  codeOf(error) === '53300' || (error instanceof Error && error.message.includes('due to connection timeout'))

/** Returns the load of a pool for `/metrics`. */
export function poolMetrics(pool: WaitingPool): Metric[] {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    })
  return [
    gauge('portico_database_connections', 'Database connections in use, on this node.', () => pool.load().used),
    gauge(
      'portico_database_queue',
      'Callers that wait for a database connection, on this node.',
      () => pool.load().waiting,
    ),
  ]
}
