import type { Formats } from '@portico/charts/chart-spec.ts'
import { durationText } from '@portico/charts/duration-text.ts'
import { timeOptions } from '@portico/charts/time-options.ts'
import { compactText, dateText, numberText, shareText } from '#web/platform/formats.ts'

/** Formats the numbers and times of charts for a `locale` (BCP 47). */
export function chartFormats(locale: string): Formats {
  const times = timeOptions(locale)
  return {
    number: (value) => numberText(locale, value),
    compact: (value) => compactText(locale, value),
    percent: (share) => shareText(locale, share),
    duration: (seconds) => durationText(locale, seconds),
    time: (instant, grain, length) => dateText(locale, instant, { ...times[grain][length], timeZone: 'UTC' }),
  }
}
