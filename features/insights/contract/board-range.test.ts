import { expect, it } from 'vitest'
import { daysOf, mailedRange, presetRanges } from './board-range.ts'

const today = '2026-11-26'

it.each([
  ['24h', { from: today, to: today, days: 1 }],
  ['7d', { from: '2026-11-20', to: today, days: 7 }],
  ['30d', { from: '2026-10-28', to: today, days: 30 }],
  ['365d', { from: '2025-11-27', to: today, days: 365 }],
  ['2026-10-01..2026-10-31', { from: '2026-10-01', to: '2026-10-31', days: 31 }],
  ['2024-02-29..2024-02-29', { from: '2024-02-29', to: '2024-02-29', days: 1 }],
])('%s is a range', (range, expected) => {
  expect(daysOf(range, today)).toEqual(expected)
})

it.each([
  '',
  '31d',
  '2026-10-31..2026-10-01',
  '2026-11-26..2026-11-27',
  '2025-01-01..2026-11-01',
  '2026-02-30..2026-03-01',
  '1800-01-01..1800-02-01',
  '2026-10-01..',
  "7d'; drop table",
])('%j is none', (range) => {
  expect(daysOf(range, today)).toBeNull()
})

it('every preset is a range', () => {
  for (const preset of presetRanges) expect(daysOf(preset, today)).not.toBeNull()
})

it.each([
  ['7d', { from: '2026-11-20', to: today }, '7d'],
  ['2026-10-01..2026-10-31', { from: '2026-10-01', to: '2026-10-31' }, '90d'],
  ['2026-10-01..2026-10-01', { from: '2026-10-01', to: '2026-10-01' }, '24h'],
  ['2025-11-26..2026-11-26', { from: '2025-11-26', to: today }, '365d'],
])('%s is mailed every week as %s %s', (range, span, expected) => {
  expect(mailedRange(range, span)).toBe(expected)
})
