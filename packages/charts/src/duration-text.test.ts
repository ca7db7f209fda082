import { expect, it } from 'vitest'
import { durationCell, durationStep, durationText, multiplesIn } from './duration-text.ts'

it.each<[locale: string, seconds: number, text: string]>([
  ['en', 0, '0:00:00'],
  ['en', 42.53, '42.5s'],
  ['en', -42.5, '-42.5s'],
  ['en', 59.99, '0:01:00'],
  ['en', 309, '0:05:09'],
  ['en', 4260, '1:11:00'],
  ['en', -4260, '-1:11:00'],
  ['en', 86_399.7, '1d'],
  ['en', 86_400, '1d'],
  ['en', 273_600, '3d 4h'],
  ['en', 1e7, '116d'],
  ['de', 42.5, '42,5 Sek.'],
  ['de', 4260, '1:11:00'],
  ['ja', 273_600, '3d 4h'],
  ['en', Number.NaN, '–'],
])('in %s, %d seconds are %s', (locale, seconds, text) => {
  expect(durationText(locale, seconds)).toBe(text)
})

it.each<[seconds: number, text: string]>([
  [4260, '1:11:00'],
  [5.25, '0:00:05.250'],
  [273_600, '76:00:00'],
  [-61, '-0:01:01'],
  [0, '0:00:00'],
])('%d seconds are %s for a spreadsheet', (seconds, text) => {
  expect(durationCell(seconds)).toBe(text)
})

it.each<[high: number, step: number | null]>([
  [0.5, null],
  [60, 15],
  [240, 60],
  [1500, 300],
  [3600, 900],
  [14_400, 3600],
  [86_400, 21_600],
  [400_000, 86_400],
  [4e6, 864_000],
  [4e7, 8_640_000],
])('up to %d seconds, ticks are %d apart', (high, step) => {
  expect(durationStep(0, high, 4)).toBe(step)
  if (step !== null) expect(multiplesIn([0, high], step)[1]).toBe(step)
})
