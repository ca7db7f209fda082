import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { MessageLog } from './message-log.ts'

/** The limits of a store: total bytes, bytes of one sender, senders, and age in milliseconds. */
export type StoreLimits = { bytes: number; bytesOfSender: number; senders: number; age: number }

export const standardLimits: StoreLimits = {
  bytes: 1024 ** 3,
  bytesOfSender: 64 * 1024 ** 2,
  senders: 2_000,
  // The server accepts reports of this age, so messages are kept as long.
  age: 7 * 24 * 60 * 60 * 1000,
}

/** The id of a sender: 16 random bytes in base64url, chosen by its agent. It is used only to keep messages in order. */
export const senderForm = /^[\w-]{22}$/

/**
 * Stores the waiting messages of all senders. Beyond the limits the oldest messages are dropped, and `dropped` is
 * called with their number.
 */
export class MessageStore {
  readonly #folder: string
  readonly #limits: StoreLimits
  readonly #dropped: (count: number, why: string) => void
  readonly #logs: Map<string, MessageLog>

  private constructor(
    folder: string,
    limits: StoreLimits,
    dropped: (count: number, why: string) => void,
    logs: Map<string, MessageLog>,
  ) {
    this.#folder = folder
    this.#limits = limits
    this.#dropped = dropped
    this.#logs = logs
  }

  /** Opens the store in `folder`, with messages of earlier runs. */
  static async open(
    folder: string,
    dropped: (count: number, why: string) => void,
    limits: StoreLimits = standardLimits,
  ): Promise<MessageStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const senders = (await readdir(folder)).filter((name) => senderForm.test(name))
    const logs = new Map<string, MessageLog>()
    for (const sender of senders) {
      const log = await MessageLog.open(path.join(folder, sender))
      if (log.waiting > 0) logs.set(sender, log)
      else await rm(path.join(folder, sender), { recursive: true, force: true })
    }
    return new MessageStore(folder, limits, dropped, logs)
  }

  /** Returns the number of waiting messages of a sender. */
  waitingOf(sender: string): number {
    return this.#logs.get(sender)?.waiting ?? 0
  }

  /** Waiting messages, their senders, and their bytes on disk. */
  get totals(): { messages: number; senders: number; bytes: number } {
    const logs = [...this.#logs.values()].filter(({ waiting }) => waiting > 0)
    return {
      messages: logs.reduce((sum, { waiting }) => sum + waiting, 0),
      senders: logs.length,
      bytes: logs.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }

  /** The senders with waiting messages, longest wait first. */
  get waitingSenders(): string[] {
    const oldest = (sender: string) => this.#logs.get(sender)?.oldest ?? 0
    const waiting = [...this.#logs.keys()].filter((sender) => this.waitingOf(sender) > 0)
    return waiting.toSorted((one, other) => oldest(one) - oldest(other))
  }

  /** Appends a message of a sender. Returns false if there are too many senders; throws if the disk is full. */
  async append(sender: string, message: string, now: number): Promise<boolean> {
    const log = this.#logs.get(sender) ?? (await this.#open(sender))
    if (log === null) return false
    await log.append(message, now)
    await this.#keepWithin(log)
    return true
  }

  /** Returns the oldest message of a sender, or null. `take` removes it. */
  peek(sender: string): Promise<{ number: number; text: string | null } | null> {
    return this.#logs.get(sender)?.peek() ?? Promise.resolve(null)
  }

  async take(sender: string, number: number): Promise<void> {
    await this.#logs.get(sender)?.take(number)
  }

  /** Drops messages that are too old for the server. */
  async dropOld(now: number): Promise<void> {
    let count = 0
    for (const log of this.#logs.values()) {
      while (log.oldest !== null && now - log.oldest > this.#limits.age) count += await log.dropOldest()
    }
    if (count > 0) this.#dropped(count, 'older than seven days')
  }

  async #open(sender: string): Promise<MessageLog | null> {
    if (this.#logs.size >= this.#limits.senders) this.#forgetEmpty()
    if (this.#logs.size >= this.#limits.senders) return null
    const log = await MessageLog.open(path.join(this.#folder, sender))
    this.#logs.set(sender, log)
    return log
  }

  #forgetEmpty(): void {
    for (const [sender, log] of this.#logs) if (log.isIdle) this.#logs.delete(sender)
  }

  /**
   * Drops messages beyond the limits. A sender over its limit loses its own messages first, so that it cannot displace
   * those of others.
   */
  async #keepWithin(log: MessageLog): Promise<void> {
    while (log.bytes > this.#limits.bytesOfSender) {
      this.#dropped(await log.dropOldest(), 'too many of one sender')
    }
    while (this.totals.bytes > this.#limits.bytes) {
      const [largest] = [...this.#logs.values()].toSorted((one, other) => other.bytes - one.bytes)
      if (largest === undefined) return
      this.#dropped(await largest.dropOldest(), 'the store is full')
    }
  }
}
