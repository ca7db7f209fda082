import { afterEach, describe, expect, it } from 'vitest'
import { DomainRefresher, domainsPerRead } from './domain-refresher.ts'

let opened: DomainRefresher | null = null
afterEach(() => opened?.stop())

/** Reads from a list; `before` runs before each read and may make it fail. */
function readerOf(hosts: string[], before: (read: readonly string[]) => Promise<void> | void = () => undefined) {
  const reads: (readonly string[])[] = []
  const failures: unknown[] = []
  const reading = new DomainRefresher({
    listHosts: () => Promise.resolve(hosts),
    read: async (slice) => {
      await before(slice)
      reads.push(slice)
    },
    onFailure: (error) => failures.push(error),
  })
  opened = reading
  return { reading, reads, failures }
}

const hostsFrom = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.test`)

describe('the reading of domains', () => {
  it('reads all in slices, and yields to other work between them', async () => {
    const { reading, reads } = readerOf(hostsFrom(3 * domainsPerRead + 1))
    let turns = 0
    const count = () => {
      turns += 1
      if (reads.length < 4) setImmediate(count)
    }
    setImmediate(count)
    reading.readAll()
    await reading.settled()
    expect(reads.map(({ length }) => length)).toEqual([domainsPerRead, domainsPerRead, domainsPerRead, 1])
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  it('reads a domain again that changes while it is read, and never two slices concurrently', async () => {
    let isOpen = 0
    let isAgain = false
    const { reading, reads } = readerOf([], async () => {
      isOpen += 1
      expect(isOpen).toBe(1)
      if (!isAgain) {
        isAgain = true
        reading.readHost('a.test')
        reading.readHost('b.test')
      }
      await Promise.resolve()
      isOpen -= 1
    })
    reading.readHost('a.test')
    await reading.settled()
    expect(reads).toEqual([['a.test'], ['a.test', 'b.test']])
  })

  it('retries failed reads, and reads nothing after it was stopped', async () => {
    let isAway = true
    const { reading, reads, failures } = readerOf([], () => {
      if (isAway) throw new Error('The database is away.')
    })
    reading.readHost('a.test')
    await expect(reading.settled()).rejects.toThrow('away')
    isAway = false
    await expect.poll(() => reads).toEqual([['a.test']])
    expect(failures).toHaveLength(1)
    reading.stop()
    reading.readHost('b.test')
    await reading.settled()
    expect(reads).toHaveLength(1)
  })
})
