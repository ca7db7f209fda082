/** The result of forwarding a message. `refused`: the server rejects this message; `away`: it accepts none now. */
export type Forwarded =
  | { outcome: 'answered'; sealed: string }
  | { outcome: 'refused'; why: string }
  | { outcome: 'away'; why: string }

/** Sends one message to the server as a signed request of the gateway. */
export type Forward = (sealed: string) => Promise<Forwarded>

/** Milliseconds until the first retry, and the maximum between two retries. */
const standardWaits = { first: 1_000, longest: 60_000 }

export type UplinkParts = { forward: Forward; log: (line: string) => void; waits?: { first: number; longest: number } }

/**
 * The connection to the server. After a failure nothing is sent until `retryAt`, with growing delays, so that agents do
 * not all wait for a dead line.
 */
export class Uplink {
  readonly #forward: Forward
  readonly #log: (line: string) => void
  readonly #waits: { first: number; longest: number }
  #wait = 0
  #retryAt = 0
  #downSince: number | null = null

  constructor({ forward, log, waits = standardWaits }: UplinkParts) {
    this.#forward = forward
    this.#log = log
    this.#waits = waits
  }

  /** Whether a message may be sent now: false between a failure and `retryAt`. */
  get isOpen(): boolean {
    return Date.now() >= this.#retryAt
  }

  /** When the server first failed to respond, in milliseconds since 1970; null while it responds. */
  get downSince(): number | null {
    return this.#downSince
  }

  /** Milliseconds until the next attempt. */
  get waitsFor(): number {
    return Math.max(0, this.#retryAt - Date.now())
  }

  async send(sealed: string): Promise<Forwarded> {
    const result = await this.#forward(sealed)
    if (result.outcome === 'away') this.#failed(result.why)
    else this.#responded()
    return result
  }

  #failed(why: string): void {
    if (this.#downSince === null)
      this.#log(`The server cannot be reached (${why}); reports are stored here until it can.`)
    this.#downSince ??= Date.now()
    // Messages that fail at the same time count as one failure.
    if (!this.isOpen) return
    this.#wait = Math.min(this.#waits.longest, this.#wait === 0 ? this.#waits.first : this.#wait * 2)
    this.#retryAt = Date.now() + this.#wait * (0.75 + Math.random() / 2)
  }

  #responded(): void {
    if (this.#downSince !== null) {
      const minutes = Math.round((Date.now() - this.#downSince) / 60_000)
      this.#log(`The server can be reached again, after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`)
    }
    this.#downSince = null
    this.#wait = 0
    this.#retryAt = 0
  }
}
