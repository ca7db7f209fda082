import type { Formats, Grain } from '@portico/charts/chart-spec.ts'
import { compactText, dateText, numberText, percentText } from '#web/platform/formats.ts'

type Options = Intl.DateTimeFormatOptions

const day: Options = { day: 'numeric', month: 'short' }
const longDay: Options = { weekday: 'short', day: 'numeric', month: 'long' }
const time: Options = { hour: '2-digit', minute: '2-digit' }

const times: Record<Grain, Record<'short' | 'long', Options>> = {
  year: { short: { year: 'numeric' }, long: { year: 'numeric' } },
  month: { short: { month: 'short', year: 'numeric' }, long: { month: 'long', year: 'numeric' } },
  date: { short: day, long: { ...longDay, year: 'numeric' } },
  day: { short: day, long: longDay },
  minute: { short: time, long: { ...longDay, ...time } },
  second: { short: { ...time, second: '2-digit' }, long: { ...longDay, ...time, second: '2-digit' } },
}

/** Numbers and times of charts as `locale` (BCP 47) writes them. */
export const chartFormats = (locale: string): Formats => ({
  number: (value) => numberText(locale, value),
  compact: (value) => compactText(locale, value),
  percent: (share) => percentText(locale, share),
  time: (instant, grain, length) => dateText(locale, instant, { ...times[grain][length], timeZone: 'UTC' }),
})
