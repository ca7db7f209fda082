import type { Grain } from './chart-spec.ts'

type Options = Intl.DateTimeFormatOptions

const day: Options = { day: 'numeric', month: 'short' }
const longDay: Options = { weekday: 'short', day: 'numeric', month: 'long' }

/**
 * Returns options for formatting times in a locale by their precision: `short` along an axis, `long` for a single
 * point.
 */
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

type Hour = '2-digit' | 'numeric'

/** The hours by locale. Each chart asks for one when it is drawn, and creating a formatter takes long. */
const hours = new Map<string, Hour>()

/**
 * Uses two digits if the locale's own short time does (8:05 AM, but 08:05). `timeStyle` cannot be combined with other
 * fields.
 */
function hourOf(locale: string): Hour {
  const known = hours.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(8 * 3_600_000)
  const hour = parts.find(({ type }) => type === 'hour')?.value.length === 2 ? '2-digit' : 'numeric'
  hours.set(locale, hour)
  return hour
}
