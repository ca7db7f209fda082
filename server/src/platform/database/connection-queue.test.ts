import { describe, expect, it } from 'vitest'
import type { Caller } from './caller.ts'
import { ConnectionsBusy, openConnectionQueue } from './connection-queue.ts'

const soon = 60_000
const by = (source: string, more: Partial<Caller> = {}): Caller => ({
  source,
  deadline: performance.now() + soon,
  onLeave: () => () => undefined,
  isInTransaction: false,
  ...more,
})

/**
 * Opens a queue. Callers enter it by name: `got` lists those that have a connection, `refused` those that were refused
 * one.
 */
function openObserved(connections: number, longest: number, reserved = 0) {
  const queue = openConnectionQueue(connections, longest, reserved)
  const got: string[] = []
  const refused: string[] = []
  const enter = (name: string, caller = by(name.slice(0, 1))) =>
    queue.enter(caller).then(
      () => void got.push(name),
      (error: unknown) => void (error instanceof ConnectionsBusy && refused.push(name)),
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { queue, got, refused, enter, settle }
}

describe('the queue for connections', () => {
  it('lets sources take turns: a burst of one tenant delays another by one caller', async () => {
    const { queue, got, enter, settle } = openObserved(1, 100)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void enter(name)
    await settle()
    for (let freed = 0; freed < 5; freed += 1) {
      queue.leave()
      await settle()
    }
    expect(got).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  })

  it('refuses the last ones of the longest source when it is full', async () => {
    const { refused, enter, settle } = openObserved(1, 3)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) void enter(name)
    await settle()
    expect(refused).toEqual(['a5', 'a4'])
  })

  it('refuses a caller at its deadline, and forgets it', async () => {
    const { queue, got, refused, enter, settle } = openObserved(1, 3)
    void enter('a1')
    await enter('b1', by('b', { deadline: performance.now() }))
    expect([refused, queue.waiting()]).toEqual([['b1'], 0])
    queue.leave()
    await settle()
    expect([got, queue.used()]).toEqual([['a1'], 0])
  })

  it('gives the position of a client that leaves to the next one', async () => {
    const { queue, got, refused, enter, settle } = openObserved(1, 3)
    let leave = (): void => undefined
    const onLeave = (act: () => void) => {
      leave = act
      return () => undefined
    }
    void enter('a1')
    void enter('b1', by('b', { onLeave }))
    void enter('c1')
    leave()
    queue.leave()
    await settle()
    expect([got, refused, queue.waiting()]).toEqual([['a1', 'c1'], ['b1'], 0])
  })

  it('keeps connections for callers inside a transaction, and serves them first', async () => {
    const { queue, got, enter, settle } = openObserved(3, 10, 1)
    const inside = () => by('a', { isInTransaction: true })
    for (const name of ['a1', 'a2', 'b3']) void enter(name)
    for (const name of ['x4', 'x5']) void enter(name, inside())
    await settle()
    expect(got).toEqual(['a1', 'a2', 'x4'])
    queue.leave()
    await settle()
    expect(got).toEqual(['a1', 'a2', 'x4', 'x5'])
    queue.leave()
    queue.leave()
    await settle()
    expect(got).toEqual(['a1', 'a2', 'x4', 'x5', 'b3'])
  })

  it('refuses everyone that waits with the error of a database that is away', async () => {
    const queue = openConnectionQueue(1, 10, 0)
    await queue.enter(by('a'))
    const waiting = [queue.enter(by('a')), queue.enter(by('b', { isInTransaction: true }))]
    queue.refuseAll(new Error('away'))
    for (const one of waiting) await expect(one).rejects.toThrow('away')
    expect([queue.used(), queue.waiting()]).toEqual([1, 0])
  })
})
