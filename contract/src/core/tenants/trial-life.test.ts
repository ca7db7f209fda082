import { expect, it } from 'vitest'
import { deletionOf, endOfTrial, standingOf } from './trial-life.ts'

const start = new Date('2026-01-01T12:00:00Z')
const ends = endOfTrial(start)
const before = (days: number) => new Date(ends.getTime() - days * 86_400_000)

it.each([
  [start, 'active', 30],
  [before(7.001), 'active', 8],
  [before(7), 'ending', 7],
  [before(0.5), 'ending', 1],
  [ends, 'ended', 0],
  [before(-3), 'ended', 0],
] as const)('stands at %s as %s with %i days left', (now, state, days) => {
  expect(standingOf(ends, now)).toEqual({
    state,
    days_left: days,
    ends_at: '2026-01-31T12:00:00.000Z',
    deleted_at: '2026-03-02T12:00:00.000Z',
  })
})

it('is deleted thirty days after its end', () => {
  expect(deletionOf(ends).toISOString()).toBe('2026-03-02T12:00:00.000Z')
})
