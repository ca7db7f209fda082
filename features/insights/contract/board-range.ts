/** The time ranges that a board offers. Each ends now. */
export const presetRanges = ['24h', '7d', '30d', '90d', '365d'] as const
export type PresetRange = (typeof presetRanges)[number]
export const usualRange: PresetRange = '30d'

const longestDays = 366
const dayMs = 86_400_000
const days: Readonly<Record<PresetRange, number>> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 }

/** The first and the last day of a range, both included, as `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string; days: number }

/**
 * Parses a range of the address: a preset that ends on `today` (`YYYY-MM-DD`), or two days as `2026-10-01..2026-10-31`.
 * Null if it is neither, ends before it begins, is in the future, or is longer than 366 days.
 */
export function daysOf(range: string, today: string): DayRange | null {
  const preset = presetRanges.find((known) => known === range)
  if (preset !== undefined) return { from: dayBefore(today, days[preset] - 1), to: today, days: days[preset] }
  const { from, to } = /^(?<from>\d{4}-\d\d-\d\d)\.\.(?<to>\d{4}-\d\d-\d\d)$/.exec(range)?.groups ?? {}
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from > to || to > today) return null
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return count > longestDays ? null : { from, to, days: count }
}

/**
 * Returns the range of a weekly mail. A preset stays as it is. Two days become the shortest preset of at least that
 * length, or a year if none is that long.
 */
export function mailedRange(range: string, { from, to }: Pick<DayRange, 'from' | 'to'>): PresetRange {
  const preset = presetRanges.find((known) => known === range)
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return preset ?? presetRanges.find((known) => days[known] >= count) ?? '365d'
}

function isDay(day: string): boolean {
  const instant = Date.parse(day)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day) && day >= '2000-01-01'
}

const dayBefore = (day: string, count: number) => new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)
