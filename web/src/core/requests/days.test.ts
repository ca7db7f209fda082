import { expect, it } from 'vitest'
import { dateInDays, dateOf, endOfDay, startOfDay } from './days.ts'

it.each(['', '2026-13-01', '15.06.2026', 'tomorrow', '2026-06-1'])('%j is no date', (text) => {
  expect(endOfDay(text)).toBeNull()
  expect(startOfDay(text)).toBeNull()
})

it('a date begins and ends in the zone of the visitor, and is the same date again', () => {
  const start = startOfDay('2026-06-15') ?? ''
  const end = endOfDay('2026-06-15') ?? ''
  expect(Date.parse(end) - Date.parse(start)).toBe((24 * 60 - 1) * 60_000)
  expect([dateOf(new Date(start)), dateOf(new Date(end))]).toEqual(['2026-06-15', '2026-06-15'])
})

it('counts days over the end of a month', () => {
  expect(dateInDays(1, new Date(2026, 5, 30))).toBe('2026-07-01')
})
