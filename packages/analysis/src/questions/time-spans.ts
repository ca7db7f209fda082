import { months } from '#analysis/instants.ts'

/** Days of the calendar, the first and the last included. `name` is the year, month or day in ISO 8601 that it is, or null. */
export type Days = {
  from: string
  to: string
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year'
  name: string | null
}

/** What words such as "last month" and "in January" depend on. `today` is null where it is not known. */
export type Calendar = {
  today: string | null
  /** The last day of the data; null where there is none. */
  last: string | null
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ordinals = ['first', 'second', 'third', 'fourth']

const monthName = months.map((month) => `${month.toLowerCase()}|${month.slice(0, 3).toLowerCase()}`).join('|')
/** Months that are no other word. */
const plainMonth = 'january|february|april|june|july|september|october|november|december'
const year = String.raw`(?:1[5-9]|20|21)\d{2}(?![\d.,]*\d)`
const dayOfMonth = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const amount = String.raw`(?:\d{1,4}|a|an|few|couple of|${numbers.join('|')})`
const unit = '(?:day|week|month|quarter|year)'

/** Words for a span of time that are nothing else, the longest first. */
const certain = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{4}-\d{2}(?![\d-])`,
  String.raw`${dayOfMonth} (?:of )?(?:${monthName})\b(?:,? ${year})?`,
  String.raw`(?:${monthName})\.? ${dayOfMonth}(?!\d)(?:,? ${year})?`,
  String.raw`(?:${monthName})\.?,? (?:of |in )?${year}`,
  String.raw`q[1-4](?:[ ,/-]+(?:of |in )?${year})?(?![\p{L}\d])`,
  String.raw`${year}[ /-]?q[1-4]`,
  String.raw`(?:${ordinals.join('|')}|[1-4](?:st|nd|rd|th)) quarter(?:,? (?:of |in )?${year})?`,
  String.raw`(?:(?:first|second) half|h[12])(?: (?:of )?(?:${year}|the year))?(?![\p{L}\d])`,
  String.raw`(?:the )?(?:last|past|previous|recent) ${amount} (?:calendar |full )?${unit}s?\b`,
  String.raw`(?:the )?(?:this|current|last|past|previous|prior) (?:calendar )?(?:week|month|quarter|year)\b`,
  String.raw`today\b|yesterday\b`,
  String.raw`${amount} ${unit}s? ago\b`,
  String.raw`(?:${unit}|week) to date\b|ytd\b|mtd\b`,
  String.raw`(?:${plainMonth})\b`,
].join('|')

/** The source of a pattern for a span of time; `anyDays` also has years and months that are only read behind "in" and the like. */
export const certainDays = String.raw`(?:the )?(?:${certain})(?:'s)?`
export const anyDays = String.raw`(?:the (?:year |month of )?|year |month of )?(?:${certain}|(?:${monthName})\b|${year})(?:'s)?`
/** "3 years", for an age. */
export const ageSource = String.raw`(${amount}) (${unit})s?\b`

const DAY = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const addDays = (day: string, count: number) => dayOf(at(day) + count * DAY)
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The same day so many months later, or the last one of a shorter month. */
function addMonths(day: string, count: number): string {
  const date = new Date(at(day))
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + count
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0))
  return `${dayOf(last.getTime()).slice(0, 8)}${twoDigits(Math.min(date.getUTCDate(), last.getUTCDate()))}`
}

/** A day so many units before another one. */
export function daysBefore(day: string, count: number, of: string): string {
  const inMonths = { month: 1, quarter: 3, year: 12 }[of]
  return inMonths === undefined ? addDays(day, -count * (of === 'week' ? 7 : 1)) : addMonths(day, -count * inMonths)
}

/** The whole week (from Monday), month, quarter or year that a day is in. */
function around(day: string, of: Days['unit']): Days {
  const [inYear = '', inMonth = ''] = day.split('-')
  if (of === 'day') return { from: day, to: day, unit: of, name: day }
  if (of === 'week') {
    const monday = addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
    return { from: monday, to: addDays(monday, 6), unit: of, name: null }
  }
  if (of === 'year') return { from: `${inYear}-01-01`, to: `${inYear}-12-31`, unit: of, name: inYear }
  const first = of === 'month' ? Number(inMonth) : Math.floor((Number(inMonth) - 1) / 3) * 3 + 1
  const from = `${inYear}-${twoDigits(first)}-01`
  const to = addDays(addMonths(from, of === 'month' ? 1 : 3), -1)
  return { from, to, unit: of, name: of === 'month' ? from.slice(0, 7) : null }
}

/** The number that a word is: "3", "three", "a few". */
export function amountOf(word: string): number {
  const named = { 'a': 1, 'an': 1, 'few': 3, 'couple of': 2 }[word]
  return named ?? (numbers.includes(word) ? numbers.indexOf(word) + 1 : Number(word))
}

/**
 * The days that a text names (`certainDays` or `anyDays`), or null. A month without a year is that of the latest year whose data reach it,
 * unless `inYear` says another one.
 */
export function daysOf(text: string, calendar: Calendar, inYear: string | null = null): Days | null {
  const words = text.replace(/^(?:the )?(?:year (?=\d)|month of )?/, '').replace(/'s$/, '')
  return relativeDays(words, calendar.today) ?? namedDays(words, calendar, inYear)
}

/** The year that a text names. */
export const yearIn = (text: string): string | null => new RegExp(String.raw`(?<!\d)${year}`).exec(text)?.[0] ?? null

const relative =
  /^(this|current|last|past|previous|prior|recent) (?:(?!calendar)(.+?) )?(?:calendar |full )?(day|week|month|quarter|year)s?$/
const toDate = /^(week|month|quarter|year) to date$/

const ago = new RegExp(String.raw`^${ageSource} ago$`)

const daysAgo = (today: string, count: number, of: Days['unit']) =>
  Number.isInteger(count) ? around(daysBefore(today, count, of), of) : null

function relativeDays(words: string, today: string | null): Days | null {
  if (today === null) return null
  if (words === 'today' || words === 'yesterday') return around(words === 'today' ? today : addDays(today, -1), 'day')
  const begun = toDate.exec(words.replace('ytd', 'year to date').replace('mtd', 'month to date'))
  if (begun !== null) return { ...around(today, begun[1] as Days['unit']), to: today, name: null }
  const gone = ago.exec(words)
  if (gone !== null) return daysAgo(today, amountOf(gone[1] ?? ''), gone[2] as Days['unit'])
  const match = relative.exec(words)
  return match === null ? null : spanUpTo(today, match[1] ?? '', match[2], match[3] as Days['unit'])
}

/** "This month", "last month", "last 3 months", "past month". */
function spanUpTo(today: string, word: string, count: string | undefined, of: Days['unit']): Days | null {
  if (count !== undefined || word === 'past') return lastDays(today, amountOf(count ?? 'a'), of)
  const isThis = word === 'this' || word === 'current'
  return { ...around(isThis ? today : daysBefore(around(today, of).from, 1, of), of), name: null }
}

/** So many days, weeks or months up to today. */
function lastDays(today: string, count: number, of: Days['unit']): Days | null {
  if (!Number.isInteger(count) || count < 1) return null
  return { from: addDays(daysBefore(today, count, of), 1), to: today, unit: of, name: null }
}

function namedDays(words: string, calendar: Calendar, inYear: string | null): Days | null {
  if (/^\d{4}-\d{2}(?:-\d{2})?$/.test(words))
    return aroundIfDay(words.padEnd(10, '-01'), words.length > 7 ? 'day' : 'month')
  const year = yearIn(words) ?? inYear
  if (words === year) return around(`${year}-01-01`, 'year')
  const half = /^(first|second) half|^h([12])/.exec(words)
  if (half !== null) return halfYear(half[1] === 'second' || half[2] === '2', { calendar, year })
  const inQuarter = quarterOf(words)
  if (inQuarter !== null) return namedSpan(inQuarter * 3 - 2, null, 'quarter', { calendar, year })
  const inMonth = monthOf(words)
  const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?!\d)/.exec(words)?.[1] ?? null
  return inMonth === 0 ? null : namedSpan(inMonth, day, day === null ? 'month' : 'day', { calendar, year })
}

function halfYear(isSecond: boolean, known: { calendar: Calendar; year: string | null }): Days | null {
  const first = namedSpan(isSecond ? 7 : 1, null, 'quarter', known)
  return first === null
    ? null
    : { ...first, to: isSecond ? `${first.from.slice(0, 4)}-12-31` : `${first.from.slice(0, 4)}-06-30` }
}

function namedSpan(
  inMonth: number,
  day: string | null,
  unit: Days['unit'],
  { calendar, year }: { calendar: Calendar; year: string | null },
): Days | null {
  const rest = `${twoDigits(inMonth)}-${twoDigits(Number(day ?? 1))}`
  return aroundIfDay(`${year ?? latestYear(rest, calendar)}-${rest}`, unit)
}

/** There is no 31 February. */
const aroundIfDay = (day: string, of: Days['unit']) => (isDay(day) ? around(day, of) : null)

const isDay = (text: string) => !Number.isNaN(at(text)) && dayOf(at(text)) === text

function quarterOf(words: string): number | null {
  const match = /q([1-4])/.exec(words)?.[1] ?? /\b([1-4])(?:st|nd|rd|th) quarter/.exec(words)?.[1]
  if (match !== undefined) return Number(match)
  const nth = ordinals.findIndex((ordinal) => words.startsWith(`${ordinal} quarter`))
  return nth === -1 ? null : nth + 1
}

const monthWord = new RegExp(String.raw`\b(${monthName})\b`)

/** The month that words name, from 1; 0 where they name none. */
function monthOf(words: string): number {
  const start = monthWord.exec(words)?.[1]?.slice(0, 3)
  return months.findIndex((month) => month.slice(0, 3).toLowerCase() === start) + 1
}

/** The latest year of the data in which a day such as `03-15` is not after their end. */
function latestYear(rest: string, { last, today }: Calendar): number {
  const end = last ?? today ?? '1970-12-31'
  const ofEnd = Number(end.slice(0, 4))
  return `${ofEnd}-${rest}` > end.slice(0, 10) ? ofEnd - 1 : ofEnd
}
