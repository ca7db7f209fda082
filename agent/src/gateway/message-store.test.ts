import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MessageStore, standardLimits } from './message-store.ts'

let base = ''
let made = 0
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'portico-store-'))
})
afterAll(() => rm(base, { recursive: true }))

const sender = (name: string) => name.padEnd(22, '0')
const million = 'x'.repeat(1_000_000)

async function openStore(limits: Partial<typeof standardLimits> = {}) {
  const folder = path.join(base, String((made += 1)))
  const dropped: [number, string][] = []
  const note = (count: number, why: string) => dropped.push([count, why])
  const open = () => MessageStore.open(folder, note, { ...standardLimits, ...limits })
  return { folder, dropped, store: await open(), open }
}

it('keeps senders apart, and finds them again after a restart, those that waited for longest first', async () => {
  const { store, open, folder } = await openStore()
  await store.append(sender('b'), 'b1', 1_000)
  await store.append(sender('a'), 'a1', 2_000)
  await store.append(sender('b'), 'b2', 3_000)
  await store.append(sender('c'), 'c1', 500)
  await store.take(sender('c'), 0)
  expect(store.waitingSenders).toEqual([sender('a'), sender('b')])
  const again = await open()
  expect(again.totals).toMatchObject({ messages: 3, senders: 2 })
  expect(await again.peek(sender('b'))).toEqual({ number: 0, text: 'b1' })
  expect(await readdir(folder)).not.toContain(sender('c'))
})

it('drops the oldest of a sender that stores more than its share', async () => {
  const { store, dropped } = await openStore({ bytesOfSender: 4_100_000 })
  await store.append(sender('quiet'), 'one', 1_000)
  for (let at = 0; at < 6; at += 1) await store.append(sender('loud'), `${million}${at}`, 2_000)
  expect(dropped).toEqual([[2, 'too many of one sender']])
  expect((await store.peek(sender('loud')))?.text?.at(-1)).toBe('2')
  expect(store.waitingOf(sender('quiet'))).toBe(1)
})

it('drops the oldest of the largest sender where all together store too much', async () => {
  const { store, dropped } = await openStore({ bytes: 3_500_000 })
  await store.append(sender('small'), million, 1_000)
  for (let at = 0; at < 3; at += 1) await store.append(sender('large'), million, 2_000)
  expect(dropped).toEqual([[2, 'the store is full']])
  expect(store.waitingOf(sender('small'))).toBe(1)
})

it('drops what is older than the server accepts', async () => {
  const { store, dropped } = await openStore({ age: 1_000 })
  await store.append(sender('a'), 'one', 1_000)
  await store.dropOld(2_000)
  expect(store.waitingOf(sender('a'))).toBe(1)
  await store.dropOld(2_001)
  expect(dropped).toEqual([[1, 'older than seven days']])
  expect(store.totals).toEqual({ messages: 0, senders: 0, bytes: 0 })
})

it('takes new senders only as far as it may, and forgets those whose messages were all taken', async () => {
  const { store } = await openStore({ senders: 2 })
  expect(await store.append(sender('a'), 'one', 1_000)).toBe(true)
  expect(await store.append(sender('b'), 'one', 1_000)).toBe(true)
  expect(await store.append(sender('c'), 'one', 1_000)).toBe(false)
  await store.take(sender('a'), 0)
  expect(await store.append(sender('c'), 'one', 1_000)).toBe(true)
})
