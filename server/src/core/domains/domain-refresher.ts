import { setImmediate } from 'node:timers/promises'

/** The delay before domains that could not be read are read again, in milliseconds. */
const retryDelay = 500

/** How many domains one statement reads: validating so many blocks the event loop for a few milliseconds. */
export const domainsPerRead = 100

export type DomainSource = {
  /** Returns the hosts of all domains; from then on all others count as deleted. */
  listHosts: () => Promise<readonly string[]>
  /** Reads the domains of these hosts, at most `domainsPerRead`. */
  read: (hosts: readonly string[]) => Promise<void>
  onFailure: (error: unknown) => void
}

/**
 * Reads the domains that changed, one slice at a time, yielding to the event loop in between. Reads never overlap, so
 * that an older result cannot replace a newer one. Failed reads are retried until they succeed.
 */
export class DomainRefresher {
  readonly #reader: DomainSource
  readonly #changed = new Set<string>()
  #isAllRequested = false
  #isReading = false
  #last: Promise<void> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(reader: DomainSource) {
    this.#reader = reader
  }

  /** Reads one domain, which changed or was deleted. */
  readHost(host: string): void {
    this.#changed.add(host)
    this.#start()
  }

  /** Reads all domains: changes may have been missed. */
  readAll(): void {
    this.#isAllRequested = true
    this.#start()
  }

  /** Resolves when everything requested so far has been read; rejects when that failed, which is retried. */
  settled(): Promise<void> {
    return this.#last
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#retry)
  }

  #start(): void {
    if (this.#isReading || this.#isStopped) return
    this.#last = this.#readPending()
    this.#last.catch((error: unknown) => {
      if (this.#isStopped) return
      this.#reader.onFailure(error)
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => this.#start(), retryDelay)
    })
  }

  async #readPending(): Promise<void> {
    this.#isReading = true
    try {
      while (!this.#isStopped && (this.#isAllRequested || this.#changed.size > 0)) await this.#readSlice()
    } finally {
      this.#isReading = false
    }
  }

  // Removes hosts from the set before it reads them: one that changes meanwhile is added again and read once more.
  async #readSlice(): Promise<void> {
    if (this.#isAllRequested) await this.#requestAll()
    const hosts = [...this.#changed.values().take(domainsPerRead)]
    for (const host of hosts) this.#changed.delete(host)
    try {
      if (hosts.length > 0) await this.#reader.read(hosts)
    } catch (error) {
      for (const host of hosts) this.#changed.add(host)
      throw error
    }
    await setImmediate()
  }

  async #requestAll(): Promise<void> {
    this.#isAllRequested = false
    try {
      for (const host of await this.#reader.listHosts()) this.#changed.add(host)
    } catch (error) {
      this.#isAllRequested = true
      throw error
    }
  }
}
