/** A bounded queue that its sources share fairly. */
export type FairQueue<Item> = {
  /** Adds an item. Returns the item that is dropped: null, the added one, or the last one of another source. */
  put(source: string, item: Item): Item | null
  /** Takes the next item out: sources round-robin, the items of a source in their order. */
  take(): Item | undefined
  /** Removes an item of a source before it is next. */
  remove(source: string, item: Item): void
  size(): number
}

/**
 * Opens a queue of at most `longest` items. One source may fill it while it is the only one. When the queue is full, a
 * new item replaces the last one of the source with the most items, unless its own source then has as many ("longest
 * queue drop").
 */
export function openFairQueue<Item>(longest: number): FairQueue<Item> {
  const bySource = new Map<string, Item[]>()
  let size = 0

  const greediest = (): Item[] => {
    let most: Item[] = []
    for (const items of bySource.values()) if (items.length > most.length) most = items
    return most
  }
  const makeRoom = (source: string): Item | null => {
    const most = greediest()
    const own = bySource.get(source)?.length ?? 0
    if (own + 1 >= most.length) return null
    size -= 1
    return most.pop() ?? null
  }

  return {
    put(source, item) {
      const displaced = size < longest ? null : makeRoom(source)
      if (size >= longest) return item
      const items = bySource.get(source)
      if (items === undefined) bySource.set(source, [item])
      else items.push(item)
      size += 1
      return displaced
    },
    take() {
      for (const [source, items] of bySource) {
        const item = items.shift()
        // The next item of this source waits until all other sources have had one.
        bySource.delete(source)
        if (items.length > 0) bySource.set(source, items)
        if (item === undefined) continue
        size -= 1
        return item
      }
      return undefined
    },
    remove(source, item) {
      const items = bySource.get(source) ?? []
      const position = items.indexOf(item)
      if (position < 0) return
      items.splice(position, 1)
      size -= 1
      if (items.length === 0) bySource.delete(source)
    },
    size: () => size,
  }
}
