import type { Formats } from '@portico/charts/chart-spec.ts'
import { durationText } from '@portico/charts/duration-text.ts'
import { timeOptions } from '@portico/charts/time-options.ts'
import { localeOf } from '@portico/contract/platform/message.ts'
import type { Language } from '@portico/contract/platform/language.ts'

/** Formats the numbers and times of charts in a language; times in UTC. */
export function chartFormatsOf(language: Language): Formats {
  const locale = localeOf(language)
  const times = timeOptions(locale)
  const numbers = new Intl.NumberFormat(locale)
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
  const percents = new Intl.NumberFormat(locale, { style: 'percent' })
  const fewPercents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    number: (value) => numbers.format(value),
    compact: (value) => compact.format(value),
    percent: (share) => (Math.abs(share) < 0.0995 ? fewPercents : percents).format(share),
    duration: (seconds) => durationText(locale, seconds),
    time: (instant, grain, length) =>
      new Intl.DateTimeFormat(locale, { ...times[grain][length], timeZone: 'UTC' }).format(instant),
  }
}
