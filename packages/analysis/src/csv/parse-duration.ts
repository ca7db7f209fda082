import { unitOf } from '#analysis/csv/cells/units.ts'

/**
 * A cell as a length of time in seconds. `clock` is `1:30` or `01:30:00`, which can also be a time of day; `minutes` is
 * the former, whose last part may be minutes or seconds.
 */
export type ParsedDuration = { seconds: number; form: 'minutes' | 'clock' | 'units' }

const clock =
  /^([+-]?)(?:(\d{1,5})\s*(?:d|days?|Tage?|jours?|días?|giorni|dagen|dni|dias?)?[, .]+)?(\d{1,5}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:\s?h)?$/i
const iso =
  /^([+-]?)P(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/
const part = /(\d+(?:[.,]\d+)?)\s*([^\d\s.,:]+)\.?[\s,]*/gy
/** Words between the parts: `1 hour and 5 minutes`. */
const between = /^(?:and|und|et|y|e|en|i)\s/
const factors = [604_800, 86_400, 3600, 60, 1]

/**
 * Parses a cell as a length of time: `01:11:00`, `26:30`, `1 day, 2:03:04` (Python, PostgreSQL), `1h 30m`, `90 min`,
 * `PT1H30M` (ISO 8601), with units in the languages of the product; null for anything else.
 */
export function parseDuration(text: string): ParsedDuration | null {
  if (text.length > 40 || !/\d/.test(text)) return null
  return byClock(text) ?? byUnits(text)
}

function byClock(text: string): ParsedDuration | null {
  const found = clock.exec(text)
  if (found === null) return null
  const [, sign = '', days = '0', hours, minutes, seconds, fraction = '0'] = found
  const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)
  const form = seconds === undefined && days === '0' ? 'minutes' : 'clock'
  return { seconds: signed(sign, whole + Number(`0.${fraction}`)), form }
}

function byUnits(text: string): ParsedDuration | null {
  const [all = '', sign = '', ...parts] = (text.length > 2 ? iso.exec(text) : null) ?? []
  if (all !== '' && parts.some((digits) => digits !== undefined)) {
    const value = factors.reduce((sum, factor, index) => sum + factor * decimal(parts[index] ?? '0'), 0)
    return { seconds: signed(sign, value), form: 'units' }
  }
  const value = inUnits(text.replace(/^[+-]/, ''))
  return value === null ? null : { seconds: signed(text[0] ?? '', value), form: 'units' }
}

const decimal = (digits: string) => Number(digits.replace(',', '.'))
const signed = (sign: string, value: number) => (sign === '-' ? -value : value) + 0

/** Adds parts such as `2 h 5 min`, whose units become smaller; null if the text has anything else. */
function inUnits(text: string): number | null {
  let [sum, at, last] = [0, 0, Infinity]
  while (at < text.length) {
    const rest = text.slice(at)
    const word = between.exec(rest)
    if (word !== null && at > 0) at += word[0].length
    part.lastIndex = at
    const [all, digits = '', name = ''] = part.exec(text) ?? []
    const factor = all === undefined ? null : secondsIn(name)
    if (all === undefined || factor === null || factor >= last) return null
    sum += decimal(digits) * factor
    last = factor
    at += all.length
  }
  return last === Infinity ? null : sum
}

function secondsIn(name: string): number | null {
  if (name === 'm') return 60
  const unit = unitOf(name) ?? unitOf(name.toLowerCase())
  return unit?.kind === 'time' ? unit.factor : null
}
