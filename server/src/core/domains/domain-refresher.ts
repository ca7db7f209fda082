import { setImmediate } from 'node:timers/promises'

/** How soon domains that could not be read are read again, in milliseconds. */
const again = 500

/** How many domains are read by one statement: checking so many takes the event loop a few milliseconds. */
export const domainsPerRead = 100

export type DomainSource = {
  /** The hosts of all domains. From then on those that are not among them count as deleted. */
  listHosts: () => Promise<readonly string[]>
  /** Reads the domains of these hosts, at most `domainsPerRead`. */
  read: (hosts: readonly string[]) => Promise<void>
  onFailure: (error: unknown) => void
}

/**
 * Reads the domains that changed, one slice at a time with the event loop free in between. Reads never overlap, so that an
 * older answer cannot replace a newer one. What could not be read is read again until it works.
 */
export class DomainRefresher {
  readonly #reader: DomainSource
  readonly #changed = new Set<string>()
  #isAllWanted = false
  #isReading = false
  #last: Promise<void> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #isOver = false

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
    this.#isAllWanted = true
    this.#start()
  }

  /** Resolves when everything wanted so far has been read; rejects when that failed, which is tried again. */
  settled(): Promise<void> {
    return this.#last
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#retry)
  }

  #start(): void {
    if (this.#isReading || this.#isOver) return
    this.#last = this.#readOn()
    this.#last.catch((error: unknown) => {
      if (this.#isOver) return
      this.#reader.onFailure(error)
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => this.#start(), again)
    })
  }

  async #readOn(): Promise<void> {
    this.#isReading = true
    try {
      while (!this.#isOver && (this.#isAllWanted || this.#changed.size > 0)) await this.#readSlice()
    } finally {
      this.#isReading = false
    }
  }

  // What is wanted is taken away before it is read: what changes meanwhile is wanted once more.
  async #readSlice(): Promise<void> {
    if (this.#isAllWanted) await this.#wantAll()
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

  async #wantAll(): Promise<void> {
    this.#isAllWanted = false
    try {
      for (const host of await this.#reader.listHosts()) this.#changed.add(host)
    } catch (error) {
      this.#isAllWanted = true
      throw error
    }
  }
}
