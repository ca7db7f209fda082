import { expect, it } from 'vitest'
import { createClock } from './clock.ts'

const now = Date.UTC(2026, 10, 23)

it.each([1e308, Number.NaN, Number.POSITIVE_INFINITY, -1, 0, null])('the server time %j corrects nothing', (time) => {
  const clock = createClock(0, () => now)
  expect(clock.correct(time)).toBe(false)
  expect(clock.now()).toBe(now)
})

it('an offset that was kept and leads out of this century is none', () => {
  expect(createClock(1e308, () => now).now()).toBe(now)
  expect(createClock(-3_600_000, () => now).now()).toBe(now - 3_600_000)
})

it('a computer whose clock is at its beginning gets the time of the server', () => {
  const clock = createClock(0, () => 1_000)
  expect(clock.correct(now)).toBe(true)
  expect(clock.now()).toBe(now)
})
