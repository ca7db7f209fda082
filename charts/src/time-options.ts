import type { Grain } from './chart-spec.ts'

type Options = Intl.DateTimeFormatOptions

const day: Options = { day: 'numeric', month: 'short' }
const longDay: Options = { weekday: 'short', day: 'numeric', month: 'long' }
const time: Options = { hour: '2-digit', minute: '2-digit' }

/** How times along an axis (`short`) and of one point (`long`) are written, by how exact they are. */
export const timeOptions: Record<Grain, Record<'short' | 'long', Options>> = {
  year: { short: { year: 'numeric' }, long: { year: 'numeric' } },
  month: { short: { month: 'short', year: 'numeric' }, long: { month: 'long', year: 'numeric' } },
  week: { short: day, long: { ...day, year: 'numeric' } },
  date: { short: day, long: { ...longDay, year: 'numeric' } },
  day: { short: day, long: longDay },
  minute: { short: time, long: { ...longDay, ...time } },
  second: { short: { ...time, second: '2-digit' }, long: { ...longDay, ...time, second: '2-digit' } },
}
