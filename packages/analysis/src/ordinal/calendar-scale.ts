import { calendarHeader, monthsAndPeople, peopleHeader, weekdayNames } from './calendar-words.ts'
import { distinctKeys, keysOf, type ColumnTexts, type Key, type Keyed } from './column-texts.ts'
import { bareOf } from './plain-text.ts'
import { readPeriod, yearOf, type Period } from './read-period.ts'

/**
 * Returns the keys of months, seasons, quarters, half-years, weeks and fiscal years, with or without their years; null
 * for other columns. First names such as April are months only if the header says so.
 */
export function calendarKeys({ plains, header }: ColumnTexts): Keyed | null {
  const known = new Map<string, Period | null>()
  const read = (plain: string) => {
    const found = known.get(plain)
    if (found !== undefined) return found
    const period = readPeriod(plain)
    known.set(plain, period)
    return period
  }
  if (keysOf(plains, (plain) => (read(plain) === null ? null : [])) === null) return null
  const periods = plains.map(read)
  const kindOf = (period: Period | null) => (period === null ? '' : `${period.kind} ${period.number !== null}`)
  const kinds = periods.map(kindOf)
  const main = mostFrequent(kinds.filter((kind) => kind !== ''))
  const [kind = ''] = main.split(' ')
  const used = plains.filter((_plain, index) => kinds[index] === main)
  if ((kind === 'month' || kind === 'season') && !areMonths(used, header, main.endsWith('true'))) return null
  const keyOf = keyOfPeriods(periods.filter((period) => period !== null && kindOf(period) === main) as Period[])
  const keys = periods.map((period, index): Key | null =>
    period !== null && kinds[index] === main ? keyOf(period) : null,
  )
  const hasWord = used.some((plain) => /[\p{L}\p{M}]{2,}|[qw]|\d[年月週]/u.test(plain))
  const isTime = main.endsWith('true') || hasWord || calendarHeader.test(header)
  return { keys: kind === 'month' && main.endsWith('false') ? fromFirst(keys, 12) : keys, isTime }
}

function mostFrequent(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}

function areMonths(plains: readonly string[], header: string, hasNumbers: boolean): boolean {
  if (hasNumbers || calendarHeader.test(header)) return true
  if (peopleHeader.test(header)) return false
  return plains.length >= 3 && plains.some((plain) => !monthsAndPeople.has(bareOf(plain)))
}

/**
 * Returns how to sort periods. A short number beside a month is a day if the numbers are too many or too small for years
 * of two digits, or before the month.
 */
function keyOfPeriods(periods: readonly Period[]): (period: Period) => Key {
  const short = periods.filter(({ isShort }) => isShort)
  const numbers = new Set(short.map(({ number }) => number))
  const areDays =
    short.length === periods.length &&
    short.every(({ number }) => (number ?? 0) >= 1 && (number ?? 0) <= 31) &&
    (short.every(({ isBefore }) => isBefore) || numbers.size > 12 || [...numbers].some((number) => (number ?? 0) < 5))
  return ({ index, number, isShort }) => {
    if (number === null) return [index]
    return areDays ? [index, number] : [isShort ? yearOf(String(number).padStart(2, '0')) : number, index]
  }
}

/**
 * Numbers the steps of a cycle from the first one if the rows have all of them in turn: weeks from Sunday to Saturday,
 * fiscal years from April to March. Otherwise weeks begin on Monday (ISO 8601), years in January.
 */
function fromFirst(keys: readonly (Key | null)[], length: number): readonly (Key | null)[] {
  const steps = keys.filter((key) => key !== null).map(([step = 0]) => step)
  const [first = 0] = steps
  const isInTurn = steps.length === length && steps.every((step, index) => step === (first + index) % length)
  return isInTurn ? keys.map((key) => key && [((key[0] ?? 0) - first + length) % length]) : keys
}

/** Names of weekdays this short are other words as well. */
const shortName = 2

/**
 * Returns the keys of weekdays; null for other columns.
 */
export function weekdayKeys({ plains, header }: ColumnTexts): Keyed | null {
  const nameOf = (plain: string) => bareOf(plain).replace(/ feira$/, '-feira')
  const keys = keysOf(plains, (plain) => {
    const day = weekdayNames.get(nameOf(plain))
    return day === undefined ? null : [day]
  })
  if (keys === null) return null
  const isSure = plains.some((plain) => nameOf(plain).length > shortName && weekdayNames.has(nameOf(plain)))
  const days = distinctKeys(keys)
  const isAsked = calendarHeader.test(header)
  if (!isAsked && (peopleHeader.test(header) || days < (isSure ? 2 : 5))) return null
  return { keys: fromFirst(keys, 7), isTime: true }
}
