import { expect, it } from 'vitest'
import { dayIn, localClock } from './local-clock.ts'

it.each([
  ['UTC', '2026-07-01T22:30:00Z', '2026-07-01T22:30:00'],
  ['Europe/Berlin', '2026-07-01T22:30:00Z', '2026-07-02T00:30:00'],
  ['Europe/Berlin', '2026-01-01T22:30:00Z', '2026-01-01T23:30:00'],
  ['Asia/Kolkata', '2026-01-01T20:00:00Z', '2026-01-02T01:30:00'],
  ['America/New_York', '2026-01-01T02:00:00Z', '2025-12-31T21:00:00'],
  // The instants just before and after the change to summer time.
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
  ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', '2026-04-05T01:59:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00'],
])('clocks of %s show at %s %s', (timezone, instant, local) => {
  expect(new Date(localClock(timezone)(Date.parse(instant))).toISOString()).toBe(`${local}.000Z`)
})

it('a date is the date in the zone', () => {
  const instant = Date.parse('2026-01-31T22:30:00Z')
  expect(['UTC', 'Asia/Tokyo'].map((timezone) => dayIn(timezone, instant))).toEqual(['2026-01-31', '2026-02-01'])
})
