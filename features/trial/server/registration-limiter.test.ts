import { expect, it } from 'vitest'
import { openLimiter } from './registration-limiter.ts'

it('runs a limited number of works, networks in turn, and rejects those beyond the queue', async () => {
  const limiter = openLimiter(2, 3)
  const done: string[] = []
  let running = 0
  let most = 0
  const work = (name: string) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    done.push(name)
    return name
  }
  const given = [
    limiter('a', work('a1')),
    limiter('a', work('a2')),
    limiter('a', work('a3')),
    limiter('a', work('a4')),
    limiter('b', work('b1')),
    limiter('a', work('a5')),
  ]
  expect(await Promise.all(given)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', null])
  expect(most).toBe(2)
  expect(done.indexOf('b1')).toBeLessThan(done.indexOf('a4'))
})

it('continues after failed work', async () => {
  const limiter = openLimiter(1, 1)
  await expect(limiter('a', () => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  expect(await limiter('a', () => Promise.resolve(1))).toBe(1)
})
