import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.UTC(2026, 10, 20, 10)
const minute = 60_000

describe('an instant relative to now', () => {
  it.each([
    [0, 'now'],
    [-44_000, 'now'],
    [5_000, 'now'],
    [-minute, '1 minute ago'],
    [-59.4 * minute, '59 minutes ago'],
    [-59.6 * minute, '1 hour ago'],
    [-23 * 60 * minute, '23 hours ago'],
    [-24 * 60 * minute, 'yesterday'],
    [-29 * 1440 * minute, '29 days ago'],
    [-31 * 1440 * minute, 'last month'],
    [-800 * 1440 * minute, '2 years ago'],
    [2 * 60 * minute, 'in 2 hours'],
  ])('%d ms from now', (distance, message) => {
    expect(relativeTime(now + distance, now, 'en')).toBe(message)
  })
})
