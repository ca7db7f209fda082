import type { Logger } from 'pino'
import pg from 'pg'
import { startListening } from '#server/platform/database/transaction-queries.ts'

export type Listening = {
  /** Whether notifications arrive at the moment. */
  hears(): boolean
  stop(): Promise<void>
}

export type Ears = {
  /** What to do with the payload of each channel's notifications. */
  channels: Record<string, (payload: string) => void>
  /** Called whenever notifications may have been missed. */
  deaf: () => void
}

/** What sets its connection apart; the name is what `pg_stat_activity` shows. */
const ofListener = { application_name: 'portico listener', keepAlive: true, query_timeout: 1_000 }

/** How soon a lost connection is tried again, and how often a quiet one is asked whether it lives, in milliseconds. */
const again = 250
const asked = 250
/** How old the last sign of life may be: what was notified since then may not have arrived. */
const trusted = 800

/**
 * Listens to PostgreSQL's notifications on a connection of its own, for as long as the server runs. One that breaks
 * without a word (a pulled cable) is not believed for longer than `trusted`, and replaced within two seconds. Resolves
 * when it hears for the first time; rejects, and leaves nothing open, when it cannot.
 */
export async function listen(pool: pg.Pool, log: Logger, ears: Ears): Promise<Listening> {
  const listener = new Listener(pool, log, ears)
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
  readonly #ears: Ears
  readonly #heartbeat: NodeJS.Timeout
  readonly #givenUp = new WeakSet<pg.Client>()
  #retry: NodeJS.Timeout | undefined
  #current: pg.Client | null = null
  /** When the last question was sent that has been answered: what was notified before it has arrived. */
  #heardAt = 0
  #isAsking = false
  #isStopped = false

  constructor(pool: pg.Pool, log: Logger, ears: Ears) {
    this.#pool = pool
    this.#log = log
    this.#ears = ears
    this.#heartbeat = setInterval(() => void this.#ask(), asked).unref()
  }

  hears(): boolean {
    return this.#current !== null && performance.now() - this.#heardAt < trusted
  }

  async open(): Promise<void> {
    const client = new pg.Client({ ...this.#pool.options, ...ofListener })
    client.once('error', (error) => {
      this.#log.warn({ err: error }, 'The connection that hears of revocations was lost; it is being replaced.')
      this.#giveUp(client)
    })
    client.once('end', () => this.#giveUp(client))
    client.on('notification', ({ channel, payload }) => this.#ears.channels[channel]?.(payload ?? ''))
    const begin = performance.now()
    try {
      await client.connect()
      await startListening(client, Object.keys(this.#ears.channels))
    } catch (error) {
      this.#giveUp(client)
      throw error
    }
    if (this.#isStopped) return this.#giveUp(client)
    this.#ears.deaf()
    this.#heardAt = begin
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

  // One question at a time: an answer that stays away is enough.
  async #ask(): Promise<void> {
    const client = this.#current
    if (client === null || this.#isAsking) return
    const begin = performance.now()
    this.#isAsking = true
    try {
      await client.query('')
      if (this.#current === client) this.#heardAt = begin
    } catch {
      this.#giveUp(client)
    } finally {
      this.#isAsking = false
    }
  }

  // A broken connection tells so several times: its error, its end and the question that it leaves unanswered.
  #giveUp(client: pg.Client): void {
    if (this.#givenUp.has(client)) return
    this.#givenUp.add(client)
    if (this.#current === client) this.#current = null
    this.#ears.deaf()
    client.removeAllListeners()
    client.on('error', () => undefined)
    void client.end().catch(() => undefined)
    if (!this.#isStopped) this.#retry = setTimeout(() => void this.open().catch(() => undefined), again)
  }
}
