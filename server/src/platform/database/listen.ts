import type { Logger } from 'pino'
import pg from 'pg'
import { startListening } from './transaction-queries.ts'

export type Listening = {
  /** Whether notifications arrive at the moment. */
  isReceiving(): boolean
  stop(): Promise<void>
}

export type Subscription = {
  /** Handles the payload of each channel's notifications. */
  channels: Record<string, (payload: string) => void>
  /** Called whenever notifications may have been missed. */
  onMissed: () => void
}

/** The options of its connection; `pg_stat_activity` shows the name. */
const ofListener = { application_name: 'portico listener', keepAlive: true, query_timeout: 1_000 }

/** How soon a lost connection is replaced, and how often an open one is checked, in milliseconds. */
const retryAfter = 250
const checkEvery = 250
/** How long an answered check is valid: a later notification may not have arrived. */
const validFor = 800

/**
 * Listens to PostgreSQL's notifications on a dedicated connection until it is stopped. A connection that breaks without
 * an error (a pulled cable) counts as receiving for at most `validFor`, and is replaced within two seconds. Resolves
 * when the channels are subscribed; rejects, and leaves nothing open, when that fails.
 */
export async function listen(pool: pg.Pool, log: Logger, subscription: Subscription): Promise<Listening> {
  const listener = new Listener(pool, log, subscription)
  try {
    await listener.open()
    return listener
  } catch (error) {
    await listener.stop()
    throw error
  }
}

class Listener implements Listening {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #subscription: Subscription
  readonly #heartbeat: NodeJS.Timeout
  readonly #givenUp = new WeakSet<pg.Client>()
  #retry: NodeJS.Timeout | undefined
  #current: pg.Client | null = null
  /** When the last answered check was sent: every notification before it has arrived. */
  #checkedAt = 0
  #isChecking = false
  #isStopped = false

  constructor(pool: pg.Pool, log: Logger, subscription: Subscription) {
    this.#pool = pool
    this.#log = log
    this.#subscription = subscription
    this.#heartbeat = setInterval(() => void this.#check(), checkEvery).unref()
  }

  isReceiving(): boolean {
    return this.#current !== null && performance.now() - this.#checkedAt < validFor
  }

  async open(): Promise<void> {
    const client = new pg.Client({ ...this.#pool.options, ...ofListener })
    client.once('error', (error) => {
      this.#log.warn({ err: error }, 'Lost the connection that receives notifications; replacing it.')
      this.#giveUp(client)
    })
    client.once('end', () => this.#giveUp(client))
    client.on('notification', ({ channel, payload }) => this.#subscription.channels[channel]?.(payload ?? ''))
    const begin = performance.now()
    try {
      await client.connect()
      await startListening(client, Object.keys(this.#subscription.channels))
    } catch (error) {
      this.#giveUp(client)
      throw error
    }
    if (this.#isStopped) return this.#giveUp(client)
    this.#subscription.onMissed()
    this.#checkedAt = begin
    this.#current = client
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#retry)
    const client = this.#current
    this.#current = null
    client?.removeAllListeners('end')
    await client?.end().catch(() => undefined)
  }

  // Only one check runs at a time, because one missing response is enough.
  async #check(): Promise<void> {
    const client = this.#current
    if (client === null || this.#isChecking) return
    const begin = performance.now()
    this.#isChecking = true
    try {
      await client.query('')
      if (this.#current === client) this.#checkedAt = begin
    } catch {
      this.#giveUp(client)
    } finally {
      this.#isChecking = false
    }
  }

  // A broken connection calls this several times: by its error, its end and the check without a response.
  #giveUp(client: pg.Client): void {
    if (this.#givenUp.has(client)) return
    this.#givenUp.add(client)
    if (this.#current === client) this.#current = null
    this.#subscription.onMissed()
    client.removeAllListeners()
    client.on('error', () => undefined)
    void client.end().catch(() => undefined)
    if (!this.#isStopped) this.#retry = setTimeout(() => void this.open().catch(() => undefined), retryAfter)
  }
}
