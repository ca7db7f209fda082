import type { Grain } from './chart-spec.ts'

type Options = Intl.DateTimeFormatOptions

const day: Options = { day: 'numeric', month: 'short' }
const longDay: Options = { weekday: 'short', day: 'numeric', month: 'long' }

/** How times along an axis (`short`) and of one point (`long`) are written in a locale, by how exact they are. */
export function timeOptions(locale: string): Record<Grain, Record<'short' | 'long', Options>> {
  const time: Options = { hour: hourOf(locale), minute: '2-digit' }
  return {
    year: { short: { year: 'numeric' }, long: { year: 'numeric' } },
    month: { short: { month: 'short', year: 'numeric' }, long: { month: 'long', year: 'numeric' } },
    week: { short: day, long: { ...day, year: 'numeric' } },
    date: { short: day, long: { ...longDay, year: 'numeric' } },
    day: { short: day, long: longDay },
    minute: { short: time, long: { ...longDay, ...time } },
    second: { short: { ...time, second: '2-digit' }, long: { ...longDay, ...time, second: '2-digit' } },
  }
}

/** As in the locale's times of sentences, `timeStyle`, which other fields cannot stand beside: 8:05 AM, but 08:05. */
function hourOf(locale: string): '2-digit' | 'numeric' {
  const parts = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(8 * 3_600_000)
  return parts.find(({ type }) => type === 'hour')?.value.length === 2 ? '2-digit' : 'numeric'
}
