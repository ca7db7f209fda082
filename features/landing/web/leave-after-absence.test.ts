import { describe, expect, it } from 'vitest'
import { isAwayTooLong } from './leave-after-absence.ts'

const left = 1_795_000_000_000
const hour = 3_600_000

describe('an absence', () => {
  it.each([
    ['exactly six hours', String(left), left + 6 * hour, false],
    ['a millisecond more', String(left), left + 6 * hour + 1, true],
    ['a clock put back', String(left), left - hour, false],
    ['a page that was never left', null, left, false],
    ['an empty value', '', left, false],
    ['a value that is no time', 'yesterday', left, false],
  ])('of %s', (_about, unloadTime, now, expected) => {
    expect(isAwayTooLong(unloadTime, now)).toBe(expected)
  })
})
