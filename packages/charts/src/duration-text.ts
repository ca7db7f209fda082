const [minute, hour, day] = [60, 3600, 86_400]

/** From this many days on, hours are left out. */
const daysOnly = 100

const cached = new Map<string, Intl.NumberFormat>()

function numberIn(locale: string, value: number, options: Intl.NumberFormatOptions): string {
  const key = locale + JSON.stringify(options)
  const known = cached.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 0, ...options })
  cached.set(key, known)
  return known.format(value)
}

const inUnit = (locale: string, unit: string, value: number, maximumFractionDigits = 0) =>
  numberIn(locale, value, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits })

/**
 * Formats a length of time in seconds: `42.5s` below a minute, `1:05:09` below a day, else `3d 4h`, in the notation of
 * the language. `locale` is a BCP 47 tag. Intl.DurationFormat is younger than some browsers that this supports.
 */
export function durationText(locale: string, seconds: number): string {
  if (!Number.isFinite(seconds)) return '–'
  const size = Math.abs(seconds)
  if (size > 0 && size < minute - 0.05) return inUnit(locale, 'second', seconds, 1)
  const whole = Math.round(size)
  const text = whole < day ? clockText(locale, whole) : daysText(locale, Math.round(size / hour))
  return seconds < 0 ? `-${text}` : text
}

function clockText(locale: string, seconds: number): string {
  const two = (value: number) => numberIn(locale, value, { minimumIntegerDigits: 2 })
  const hours = numberIn(locale, Math.floor(seconds / hour), {})
  return [hours, two(Math.floor(seconds / minute) % 60), two(seconds % 60)].join(':')
}

function daysText(locale: string, hours: number): string {
  const days = Math.floor(hours / 24)
  if (days >= daysOnly) return inUnit(locale, 'day', Math.round(hours / 24))
  const rest = hours % 24 === 0 ? [] : [inUnit(locale, 'hour', hours % 24)]
  return [inUnit(locale, 'day', days), ...rest].join(' ')
}

/**
 * Formats a length of time in seconds for other programs, which spreadsheets read as one: `h:mm:ss`, with hours beyond
 * 24 and up to three decimals.
 */
export function durationCell(seconds: number): string {
  const milliseconds = Math.round(Math.abs(seconds) * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = milliseconds % 1000 === 0 ? '' : `.${String(milliseconds % 1000).padStart(3, '0')}`
  const whole = Math.floor(milliseconds / 1000)
  const text = `${Math.floor(whole / hour)}:${two(Math.floor(whole / minute) % 60)}:${two(whole % 60)}${rest}`
  return seconds < 0 && milliseconds > 0 ? `-${text}` : text
}

/** Steps between ticks, in seconds; longer ones are round numbers of days. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, day, 2 * day, 7 * day]

/**
 * Returns the step, in seconds, of about `count` ticks between two lengths of time; null if numbers of seconds below one
 * are needed.
 */
export function durationStep(low: number, high: number, count: number): number | null {
  const least = (high - low) / count
  if (!(least > 0) || least < 0.5) return null
  // As for numbers, a step may be somewhat smaller than asked for.
  const step = steps.find((candidate) => candidate >= least * 0.7)
  if (step !== undefined) return step
  const power = 10 ** Math.floor(Math.log10(least / day))
  return ([1, 2, 5, 10].find((factor) => factor * power * day >= least * 0.7) ?? 10) * power * day
}

/** Returns the multiples of a step within a domain. */
export function multiplesIn([low, high]: readonly [number, number], step: number): number[] {
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, index) => (first + index) * step)
}
