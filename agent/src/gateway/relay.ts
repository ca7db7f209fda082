import type { MessageStore } from './message-store.ts'
import type { Uplink } from './uplink.ts'

/**
 * The gateway's answer to an agent. `away`: not stored, since the server is away; `full`: not stored, since disk or
 * limits are exhausted.
 */
export type Relayed =
  | { outcome: 'answered'; sealed: string }
  | { outcome: 'stored' }
  | { outcome: 'refused'; why: string }
  | { outcome: 'away' | 'busy' | 'full' }

/** Maximum queued messages of one sender. */
const queueAtMost = 8
/** Maximum senders whose stored messages are forwarded at once. */
const sendersAtOnce = 4
/** Milliseconds that a message which may not be stored waits for earlier ones to be forwarded. */
const patience = 10_000
const dropEvery = 60 * 60 * 1000
/** Milliseconds that forwarding pauses after a failed read from disk. */
const afterDiskFailure = 60_000

type Parts = { store: MessageStore; uplink: Uplink; log: (line: string) => void; now?: () => number }

/**
 * Forwards each sender's messages in order, since the server ignores a message that arrives after a later one. While
 * the uplink is down, or older messages of the sender wait, messages that may be stored are stored.
 */
export class Relay {
  readonly #store: MessageStore
  readonly #uplink: Uplink
  readonly #log: (line: string) => void
  readonly #now: () => number
  /** For each sender, the last message in progress and the length of its queue. */
  readonly #queues = new Map<string, { last: Promise<unknown>; length: number }>()
  readonly #draining = new Map<string, Promise<void>>()
  /** Senders whose last message failed, oldest failure first; they wait behind all other senders. */
  readonly #failed = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #isStopped = false
  #forwarded = 0
  readonly #dropping: NodeJS.Timeout

  constructor({ store, uplink, log, now = Date.now }: Parts) {
    this.#store = store
    this.#uplink = uplink
    this.#log = log
    this.#now = now
    this.#dropping = setInterval(() => void this.#store.dropOld(this.#now()), dropEvery).unref()
    this.#drain()
  }

  /** Forwards a message, or stores it if `mayStore`. */
  async relay(sender: string, sealed: string, mayStore: boolean): Promise<Relayed> {
    const queue = this.#queues.get(sender) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= queueAtMost) return { outcome: 'busy' }
    const done = queue.last.then(() => this.#handle(sender, sealed, mayStore))
    queue.length += 1
    queue.last = done.catch(() => undefined)
    this.#queues.set(sender, queue)
    try {
      return await done
    } finally {
      queue.length -= 1
      if (queue.length === 0) this.#queues.delete(sender)
    }
  }

  /** Stops forwarding; stored messages stay. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#dropping)
    if (this.#timer !== null) clearTimeout(this.#timer)
    await Promise.all([...this.#draining.values(), ...[...this.#queues.values()].map(({ last }) => last)])
  }

  async #handle(sender: string, sealed: string, mayStore: boolean): Promise<Relayed> {
    if (this.#store.waitingOf(sender) > 0) {
      if (mayStore) return this.#keep(sender, sealed)
      if (!(await this.#drained(sender))) return { outcome: 'away' }
    }
    if (!this.#uplink.isOpen) return mayStore ? this.#keep(sender, sealed) : { outcome: 'away' }
    const result = await this.#uplink.send(sealed)
    if (result.outcome !== 'away') {
      this.#drain()
      return result
    }
    return mayStore ? this.#keep(sender, sealed) : { outcome: 'away' }
  }

  async #keep(sender: string, sealed: string): Promise<Relayed> {
    try {
      if (!(await this.#store.append(sender, sealed, this.#now()))) return { outcome: 'full' }
    } catch (thrown) {
      this.#log(`Couldn't store a report: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
      return { outcome: 'full' }
    }
    this.#drain()
    return { outcome: 'stored' }
  }

  /** Waits a while for the sender's stored messages to be forwarded; returns whether all were. */
  async #drained(sender: string): Promise<boolean> {
    if (!this.#uplink.isOpen) return false
    this.#drain()
    const waiting = this.#draining.get(sender)
    if (waiting === undefined) return false
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, patience)
    await Promise.race([waiting, late.promise])
    clearTimeout(timer)
    return this.#store.waitingOf(sender) === 0
  }

  /** Starts to forward stored messages of several senders at once; after a failure, once the uplink is open again. */
  #drain(): void {
    if (this.#isStopped) return
    if (!this.#uplink.isOpen) return this.#drainIn(this.#uplink.waitsFor + 1)
    // While the uplink is down, only one sender tries it.
    const atOnce = this.#uplink.downSince === null ? sendersAtOnce : 1
    for (const sender of this.#waitingSenders()) {
      if (this.#draining.size >= atOnce) return
      if (this.#draining.has(sender)) continue
      this.#draining.set(
        sender,
        this.#drainSender(sender).then(
          () => {
            this.#draining.delete(sender)
            this.#afterDrain()
          },
          (thrown: unknown) => {
            this.#draining.delete(sender)
            this.#log(`Couldn't read stored reports: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
            this.#drainIn(afterDiskFailure)
          },
        ),
      )
    }
  }

  /**
   * Senders with waiting messages, longest wait first, but failed ones last: a message that the server never accepts
   * must not block all senders.
   */
  #waitingSenders(): string[] {
    const waiting = this.#store.waitingSenders
    const isWaiting = new Set(waiting)
    for (const sender of this.#failed) if (!isWaiting.has(sender)) this.#failed.delete(sender)
    return [...waiting.filter((sender) => !this.#failed.has(sender)), ...this.#failed]
  }

  #drainIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#drain()
    }, milliseconds)
  }

  async #drainSender(sender: string): Promise<void> {
    while (!this.#isStopped && this.#uplink.isOpen) {
      const message = await this.#store.peek(sender)
      if (message === null) return
      if (message.text === null) this.#log('A stored report was damaged on disk and was dropped.')
      else {
        const result = await this.#uplink.send(message.text)
        this.#failed.delete(sender)
        if (result.outcome === 'away') return void this.#failed.add(sender)
        if (result.outcome === 'refused') this.#log(`The server refused a stored report: ${result.why}`)
        else this.#forwarded += 1
      }
      await this.#store.take(sender, message.number)
    }
  }

  #afterDrain(): void {
    const { messages } = this.#store.totals
    if (messages > 0) this.#drain()
    else if (this.#forwarded > 0) {
      this.#log(`All stored reports were forwarded (${this.#forwarded}).`)
      this.#forwarded = 0
    }
  }
}
