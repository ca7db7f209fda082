import { distinctKeys, keysOf, type ColumnTexts, type Key, type Keyed } from './column-texts.ts'

const half = String.raw`(am|pm|a\.?\s?m\.?|p\.?\s?m\.?|uhr|h|時|o'clock)?`
const time = String.raw`(\d{1,2})(?:[:.h](\d\d))?(?::\d\d)?\s*${half}`
const clock = new RegExp(`^${time}(?:\\s*(?:-|to|bis|a|~)\\s*${time})?$`)

/** Reads the start of a time of a day, such as 9am, 14 Uhr or 09:00-10:00, in minutes. */
function clockOf(plain: string): Key | null {
  const match = clock.exec(plain)
  if (match === null) return null
  const [, hours, minutes, name = '', until, , untilName = ''] = match
  const isClock = minutes !== undefined || name !== '' || untilName !== ''
  const [from, to] = [Number(hours), Number(until ?? hours)]
  // "11-12pm" begins in the morning: its half of the day is not that of the end.
  const isOther = name === '' && from % 12 > to % 12
  return isClock && from <= 24 ? [hourIn(from, name || untilName, isOther) * 60 + Number(minutes ?? 0)] : null
}

function hourIn(hour: number, name: string, isOther: boolean): number {
  const letters = name.replaceAll(/[. ]/g, '')
  if (hour > 12 || (letters !== 'am' && letters !== 'pm')) return hour
  return (hour % 12) + ((letters === 'pm') === isOther ? 0 : 12)
}

/**
 * Returns the keys of times of a day and spans of it; null for other columns.
 */
export function clockKeys({ plains }: ColumnTexts): Keyed | null {
  const keys = keysOf(plains, clockOf)
  return keys === null || distinctKeys(keys) < 2 ? null : { keys, isTime: true }
}
