import { expect, it } from 'vitest'
import { openLanes } from '#server/trial/registrations/lanes.ts'

it('works on so many at once, in turn of the networks, and turns away what has no place', async () => {
  const lanes = openLanes(2, 3)
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
    lanes('a', work('a1')),
    lanes('a', work('a2')),
    lanes('a', work('a3')),
    lanes('a', work('a4')),
    lanes('b', work('b1')),
    lanes('a', work('a5')),
  ]
  expect(await Promise.all(given)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', null])
  expect(most).toBe(2)
  expect(done.indexOf('b1')).toBeLessThan(done.indexOf('a4'))
})

it('goes on after work that failed', async () => {
  const lanes = openLanes(1, 1)
  await expect(lanes('a', () => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  expect(await lanes('a', () => Promise.resolve(1))).toBe(1)
})
