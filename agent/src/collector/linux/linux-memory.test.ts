import { expect, test } from 'vitest'
import { memoryIn } from './linux-memory.ts'

test.each<[string, Record<string, number>, number]>([
  ['a kernel that states it', { MemTotal: 1_000, MemFree: 100, MemAvailable: 600, Cached: 800 }, 600],
  ['a kernel before 3.14', { MemTotal: 2_048, MemFree: 100, Buffers: 50, Cached: 1_500, SReclaimable: 100 }, 1_750],
  ['a kernel without SReclaimable', { MemTotal: 2_048, MemFree: 100, Buffers: 50, Cached: 500 }, 650],
  ['caches that are shared memory', { MemTotal: 2_048, MemFree: 100, Cached: 1_500, Shmem: 1_400 }, 200],
  ['more shared memory than caches', { MemTotal: 2_048, MemFree: 100, Cached: 100, Shmem: 400 }, 100],
  ['only what is free', { MemTotal: 1_000, MemFree: 100 }, 100],
  ['more than there is', { MemTotal: 1_000, MemFree: 900, Cached: 900 }, 1_000],
  ['nothing', {}, 0],
])('the available memory of %s', (_name, fields, available) => {
  const text = Object.entries(fields)
    .map(([name, kilobytes]) => `${name}:${String(kilobytes).padStart(15)} kB\n`)
    .join('')
  expect(memoryIn(text)).toEqual({ size: 1_024 * (fields['MemTotal'] ?? 0), available: 1_024 * available })
})
