import type { DayRange } from '#features/insights/contract/board-range.ts'

/** Formats a range of days in a language, such as "28 Oct – 26 Nov 2026"; empty if it is null. */
export function daysText(locale: string, days: DayRange | null): string {
  if (days === null) return ''
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const [from, to] = [days.from, days.to].map((day) => new Date(day))
  return days.days === 1 ? format.format(from) : format.formatRange(from ?? 0, to ?? 0)
}
