import { expect, test } from 'vitest'
import { openUserQueue } from './user-queue.ts'

/** Work that `end` ends, and the order in which it began. */
function openWork(atOnce: number, waitingAtMost: number, ofUserAtOnce?: number) {
  const turns = openUserQueue(atOnce, waitingAtMost, ofUserAtOnce)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (user: string, name: string) =>
    turns.take(user, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { turns, begun, take, end }
}

test('a user with much work waits for one turn of each other user, and they for one of his', async () => {
  const { begun, take, end } = openWork(1, 10)
  for (const [user, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['c', 'c1'],
  ] as const)
    void take(user, name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
  // a2 began to wait before b came.
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('two work at once, but not of one user', async () => {
  const { begun, take, end } = openWork(2, 10)
  for (const [user, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
    ['c', 'c1'],
  ] as const)
    void take(user, name)
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
})

test('some of one user work at once where that is wanted, and others have their turns between', async () => {
  const { begun, take, end } = openWork(3, 10, 2)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void take(name.slice(0, 1), name)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1'])
})

test('beyond what may wait nothing is taken', async () => {
  const { take, end } = openWork(1, 1)
  void take('a', 'a1')
  const second = take('a', 'a2')
  expect(await take('a', 'a3')).toBe(null)
  await end('a1')
  await end('a2')
  expect(await second).toBe('a2')
})

test('what waits for its turn leaves when its signal aborts, and makes room', async () => {
  const { turns, begun, take, end } = openWork(1, 1)
  void take('a', 'a1')
  const ending = new AbortController()
  const left = turns.take('a', () => Promise.resolve(begun.push('left')), ending.signal)
  ending.abort()
  expect(await left).toBe(null)
  expect(await turns.take('a', () => Promise.resolve(0), ending.signal)).toBe(null)
  const next = take('a', 'a2')
  await end('a1')
  await end('a2')
  expect(await next).toBe('a2')
  expect(begun).toEqual(['a1', 'a2'])
})

test('a failure ends its turn alone', async () => {
  const turns = openUserQueue(1, 10)
  const failed = turns.take('a', () => Promise.reject(new Error('failed')))
  const next = turns.take('a', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('done')
})
