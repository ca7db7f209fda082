import { err, ok } from '@portico/contract/platform/result.ts'
import { expect, it } from 'vitest'
import { openKeyedQueue } from './keyed-queue.ts'

/** Work that ends when its name is called, and a list of the work that has begun. */
function steps() {
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure)))
    })
  }
  return { begun, work, end: (name: string, failure?: Error) => ends.get(name)?.(failure) }
}

it('work of one key is done in its order, that of others beside it, at most four at once', async () => {
  const queue = openKeyedQueue({ atOnce: 4, waitingAtMost: 2_000 })
  const { begun, work, end } = steps()
  const names = ['a1', 'a2', 'b1', 'c1', 'd1', 'e1']
  const taken = new Map(names.map((name) => [name, queue.run(name.slice(0, 1), work(name))]))
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
  end('a1')
  expect(await taken.get('a1')).toEqual(ok('a1'))
  await Promise.resolve()
  expect(begun.slice(4)).toEqual(['a2'])
  end('b1', new Error('The database is away.'))
  await expect(taken.get('b1')).rejects.toThrow('The database is away.')
  await Promise.resolve()
  expect(begun.slice(5)).toEqual(['e1'])
})

it('what comes when too many wait is refused, until one of them has had its turn', async () => {
  const queue = openKeyedQueue({ atOnce: 4, waitingAtMost: 2_000 })
  const { work, end } = steps()
  const first = queue.run('a', work('first'))
  const others = Array.from({ length: 2_000 }, (_, index) => queue.run('a', async () => index))
  expect(await queue.run('b', work('b'))).toEqual(err('full'))
  end('first')
  expect(await first).toEqual(ok('first'))
  expect(await Promise.all(others)).toEqual(Array.from({ length: 2_000 }, (_, index) => ok(index)))
  expect(await queue.run('b', async () => 'again')).toEqual(ok('again'))
})
