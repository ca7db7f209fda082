import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('runs one action at a time, also after an error', async () => {
  const states: boolean[] = []
  const once = oneAtATime((busy) => states.push(busy))
  const failing = Promise.reject(new Error('No storage.'))
  const first = once(() => failing)
  expect(await once(() => Promise.resolve('second'))).toBeUndefined()
  await expect(first).rejects.toThrow('No storage.')
  expect(await once(() => Promise.resolve('third'))).toBe('third')
  expect(states).toEqual([true, false, true, false])
})
