import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

describe('a fair queue', () => {
  it('alternates between its sources, each in its own order', () => {
    const queue = openFairQueue<string>(10)
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.put(item.slice(0, 1), item)
    expect(Array.from({ length: 7 }, () => queue.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
  })

  it('is filled by one source alone, and makes room for another', () => {
    const queue = openFairQueue<string>(4)
    for (const item of ['a1', 'a2', 'a3', 'a4']) expect(queue.put('a', item)).toBeNull()
    expect(queue.put('a', 'a5')).toBe('a5')
    expect(queue.put('b', 'b1')).toBe('a4')
    expect(queue.put('b', 'b2')).toBe('a3')
    // Both sources have two items, so another one is refused.
    expect(queue.put('b', 'b3')).toBe('b3')
    expect(queue.put('c', 'c1')).toBe('a2')
    expect(Array.from({ length: 4 }, () => queue.take())).toEqual(['a1', 'b1', 'c1', 'b2'])
  })

  it('lets an item leave before its turn, and forgets a source without items', () => {
    const queue = openFairQueue<string>(4)
    for (const item of ['a1', 'a2', 'b1']) queue.put(item.slice(0, 1), item)
    queue.remove('a', 'a1')
    queue.remove('b', 'b1')
    queue.remove('b', 'b1')
    expect([queue.size(), queue.take(), queue.take(), queue.size()]).toEqual([1, 'a2', undefined, 0])
  })

  it('never exceeds its length, loses nothing, and gives each source its share', () => {
    const arrivals = fc.array(fc.oneof(fc.constantFrom('a', 'a', 'a', 'b', 'c'), fc.constant(null)), { maxLength: 200 })
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 3, max: 9 }), (steps, longest) => {
        const queue = openFairQueue<{ source: string }>(longest)
        const inside = new Set<{ source: string }>()
        for (const source of steps) {
          if (source === null) {
            const taken = queue.take()
            expect(taken !== undefined).toBe(inside.size > 0)
            if (taken !== undefined) inside.delete(taken)
            continue
          }
          const item = { source }
          inside.add(item)
          const lost = queue.put(source, item)
          if (lost !== null) inside.delete(lost)
          expect(queue.size()).toBe(inside.size)
          expect(inside.size).toBeLessThanOrEqual(longest)
          // A rejected source already had its fair share of the queue.
          const own = [...inside].filter((one) => one.source === lost?.source).length
          if (lost !== null) expect(own).toBeGreaterThanOrEqual(Math.floor(longest / 3))
        }
      }),
    )
  })
})
