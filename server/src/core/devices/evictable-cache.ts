import { LRUCache } from 'lru-cache'

export type EvictableCache<Value extends object> = {
  get(id: string): Value | undefined
  /** Reads a value and caches it, unless it is evicted while it is read. */
  read(id: string, read: () => Promise<Value | null>): Promise<Value | null>
  evict(id: string): void
  /** Evicts the values that match, and all that are still being read, since they cannot be matched yet. */
  evictWhere(matches: (value: Value) => boolean): void
}

/**
 * Opens a cache of at most `max` values that drops the least recently used first. While `mayKeep` is false it neither
 * stores nor returns values.
 */
export function openEvictableCache<Value extends object>(max: number, mayKeep: () => boolean): EvictableCache<Value> {
  const values = new LRUCache<string, Value>({ max })
  const reading = new Map<{ isStale: boolean }, string>()
  const spoil = (matches: (id: string) => boolean): void => {
    for (const [flight, id] of reading) if (matches(id)) flight.isStale = true
  }
  return {
    get: (id) => (mayKeep() ? values.get(id) : undefined),
    async read(id, read) {
      const flight = { isStale: false }
      reading.set(flight, id)
      try {
        const value = await read()
        if (value !== null && !flight.isStale && mayKeep()) values.set(id, value)
        return value
      } finally {
        reading.delete(flight)
      }
    },
    evict(id) {
      values.delete(id)
      spoil((one) => one === id)
    },
    evictWhere(matches) {
      for (const [id, value] of values.entries()) if (matches(value)) values.delete(id)
      spoil(() => true)
    },
  }
}
