import { expect, it } from 'vitest'
import { keepOnce } from './keep-once.ts'

it('a value is made once for all calls, and again after a failure', async () => {
  let made = 0
  const get = keepOnce(async () => {
    made += 1
    if (made === 1) throw new Error('It cannot be read yet.')
    return { made }
  })
  const failed = await Promise.allSettled([get(), get()])
  expect([failed.map(({ status }) => status), made]).toEqual([['rejected', 'rejected'], 1])
  const [one, other] = await Promise.all([get(), get()])
  expect([one, one === other, (await get()) === one]).toEqual([{ made: 2 }, true, true])
})
