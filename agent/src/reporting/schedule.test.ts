import { expect, it } from 'vitest'
import { dueAfter, dueAtStart } from './schedule.ts'

it.each([
  [1e12, 7 * 24 * 60 * 60],
  [60, 60],
  [0, 5],
  [-1, 5],
])('an interval of %d seconds is one of %d', (asked, obeyed) => {
  const intervals = { hello: asked, difference: asked, snapshot: asked }
  const due = dueAfter(dueAtStart, 'snapshot', { now: 0, intervals, isAway: false, random: () => 0.5 })
  expect(due).toEqual({ hello: obeyed * 1000, difference: obeyed * 1000, snapshot: obeyed * 1000 })
})
