import { expect, it } from 'vitest'
import { openEvictableCache } from './evictable-cache.ts'

type Value = { name: string }

function opened() {
  const state = { isConnected: true }
  const cache = openEvictableCache<Value>(2, () => state.isConnected)
  return { state, cache, keep: (id: string) => cache.read(id, async () => ({ name: id })) }
}

it('keeps what is read, the most recent ones, and nothing where there was none', async () => {
  const { cache, keep } = opened()
  for (const id of ['a', 'b', 'c']) expect(await keep(id)).toEqual({ name: id })
  expect(await cache.read('d', async () => null)).toBeNull()
  expect(['a', 'b', 'c', 'd'].map((id) => cache.get(id)?.name)).toEqual([undefined, 'b', 'c', undefined])
})

it('does not keep what was evicted while it was read', async () => {
  const { cache } = opened()
  const reads = new Map<string, (value: Value) => void>()
  const read = (id: string) => cache.read(id, () => new Promise((resolve) => reads.set(id, resolve)))
  const both = [read('a'), read('b')]
  cache.evict('a')
  for (const [id, resolve] of reads) resolve({ name: id })
  await Promise.all(both)
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, { name: 'b' }])
  const again = read('a')
  cache.evictWhere(({ name }) => name === 'none')
  reads.get('a')?.({ name: 'a' })
  await again
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, { name: 'b' }])
  cache.evictWhere(({ name }) => name === 'b')
  expect(cache.get('b')).toBeUndefined()
})

it('returns nothing while notifications do not arrive', async () => {
  const { state, cache, keep } = opened()
  await keep('a')
  state.isConnected = false
  expect(cache.get('a')).toBeUndefined()
  await keep('b')
  state.isConnected = true
  expect(cache.get('b')).toBeUndefined()
})
