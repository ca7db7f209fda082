import type { PresetRange, DayRange } from '#features/insights/contract/board-range.ts'

const amounts = {
  '24h': [24, 'hour'],
  '7d': [7, 'day'],
  '30d': [30, 'day'],
  '90d': [90, 'day'],
  '365d': [1, 'year'],
} as const satisfies Record<PresetRange, readonly [number, string]>

/** Names a preset in the language, with the shortest units or in whole words. */
export function rangeName(locale: string, preset: PresetRange, unitDisplay: 'narrow' | 'long' = 'narrow'): string {
  const [amount, unit] = amounts[preset]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(amount)
}

/** Formats a range of days in a language, such as "28 Oct – 26 Nov 2026"; empty if it is null. */
export function daysText(locale: string, days: DayRange | null): string {
  if (days === null) return ''
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const [from, to] = [days.from, days.to].map((day) => new Date(day))
  return days.days === 1 ? format.format(from) : format.formatRange(from ?? 0, to ?? 0)
}
