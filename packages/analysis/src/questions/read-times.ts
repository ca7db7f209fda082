import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Group } from '@portico/contract/core/analysis/query.ts'
import type { KnownColumn } from './find-columns.ts'
import type { Question } from './question.ts'
import { namedTimes, timeColumn, type NamedTime } from './time-column.ts'
import { ageSource, amountOf, anyDays, certainDays, daysBefore, daysOf, yearIn, type Days } from './time-spans.ts'

/** Conditions of time, and the axis of spans that are compared, as "January and February" are. */
export type ReadTimes = { conditions: Condition[]; compared: Group | null }

/** A span in a question: the column that it is about, what is before it, and how a text of days is read. */
type Span = {
  column: DatasetColumn
  question: Question
  before: string
  from: number
  today: string | null
  days: (text: string | undefined, inYear?: string | null) => Days | null
}

type Read = Omit<Condition, 'column'> & { isEach?: boolean; unit?: Days['unit'] }

const joint = String.raw`(?:\s*(?:,|&|\band\b|\bor\b|\bvs\b\.?|\bversus\b|\b(?:compared )?(?:to|with)\b|\bagainst\b)\s*)+(?:in )?`
const into = String.raw`(?:\s+(?:to|until|till|through)\s+|\s*[-–]\s*)`
const compares = /\b(?:compar\w*|vs|versus|differ\w+|against)\b/
const not =
  /\b(?:not|never|except|excluding|without|other than|\w+n't)\s+(?:been\s+)?(?:[a-z]+\s+)?(?:in\s+|for\s+|from\s+)?$/

/** How spans of time are written, each with what it is read as; null where it means nothing. */
const forms: readonly [pattern: RegExp, read: (match: RegExpExecArray, span: Span) => Read | null][] = [
  [
    new RegExp(String.raw`\b(?:between|from)\s+(${anyDays})(?:\s+and\s+|${into})(${anyDays})`),
    ([, first, last], span) =>
      /(?:compar\w*|differ\w+|change)\s+$/.test(span.before) ? null : range(first, last, span),
  ],
  [
    new RegExp(String.raw`\b(${certainDays})${into}(${certainDays})`),
    ([, first, last], span) => (compares.test(span.question.small) ? null : range(first, last, span)),
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:in|during|of|for|on|between|compare|from|not)\s+)(${anyDays}(?:${joint}${anyDays})+)|\b(${certainDays}(?:${joint}${certainDays})+)`,
    ),
    ([, behind, plain], span) => several(behind ?? plain ?? '', span),
  ],
  [
    new RegExp(String.raw`\b(?:each|every) of (${certainDays})`),
    ([, text], span) => within(span.days(text), { ...span, before: '' }, true),
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:older|earlier) than ${ageSource}(?: old| ago)?|(?:more than|over) ${ageSource} (?:old|ago))`,
    ),
    ([, first, firstUnit, other, otherUnit], span) => age('less', first ?? other, firstUnit ?? otherUnit, span),
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:newer|younger|more recent) than ${ageSource}(?: old| ago)?|(?:less than|under) ${ageSource} (?:old|ago))`,
    ),
    ([, first, firstUnit, other, otherUnit], span) => age('more', first ?? other, firstUnit ?? otherUnit, span),
  ],
  [
    new RegExp(
      String.raw`\b(?:since|(?:starting|beginning)(?: in| from| on)?|from (?=[^~,?]*\bon(?:wards?)?\b))\s*(${anyDays})(?: on(?:wards?)?\b)?`,
    ),
    ([, text], span) => since(span.days(text), span),
  ],
  [new RegExp(String.raw`\bafter\s+(${anyDays})`), ([, text], { days }) => end('more', days(text))],
  [
    new RegExp(String.raw`\b(?:until|till|up to|through)\s+(?:the end of )?(${anyDays})`),
    ([, text], { days }) => end('at-most', days(text)),
  ],
  [
    new RegExp(String.raw`\b(?:before|prior to|earlier than)\s+(${anyDays})`),
    ([, text], { days }) => start('less', days(text)),
  ],
  [
    new RegExp(String.raw`\b(?:in|for|within|over)\s+(?:the\s+)?(?:more than\s+|over\s+)?${ageSource}`),
    ([, amount, unit], span) => silence(amount, unit, span),
  ],
  [
    new RegExp(
      String.raw`\b(?:in|during|of|for|on|within|over|throughout|from)\s+(${anyDays})|(?<![\p{L}\d'])(${certainDays})`,
      'u',
    ),
    ([, behind, plain], span) => within(span.days(behind ?? plain), span),
  ],
]

/** More spans than these are in no question. */
const spansAtMost = 4

/**
 * Reads the spans of time of a question, and takes them and the words that name their column out of it: "created in January", "in the last
 * 30 days", "since March". `today` is what "last month" depends on; without it such words are not read. `isValue` says that a text is one
 * of the data.
 */
export function readTimes(
  question: Question,
  columns: readonly KnownColumn[],
  isValue: (text: string) => boolean,
  today: string | null,
): ReadTimes {
  const conditions: Condition[] = []
  let compared: Group | null = null
  const known = { columns: columnsOfTime(columns), isValue, today }
  if (known.columns.length === 0) return { conditions, compared }
  const named = namedTimes(question, known.columns)
  for (const [pattern, read] of forms) {
    for (let nth = 0; nth < spansAtMost; nth += 1) {
      const found = readSpan(question, pattern.exec(question.free), read, { ...known, named })
      if (found === null) break
      conditions.push(found.condition)
      compared ??= found.compared
    }
  }
  return { conditions, compared }
}

type Known = {
  columns: readonly KnownColumn[]
  named: readonly NamedTime[]
  isValue: (text: string) => boolean
  today: string | null
}

function readSpan(
  question: Question,
  match: RegExpExecArray | null,
  read: (match: RegExpExecArray, span: Span) => Read | null,
  { columns, named, isValue, today }: Known,
): { condition: Condition; compared: Group | null } | null {
  if (match === null || match.slice(1).some((text) => text !== undefined && isValue(text))) return null
  const chosen = timeColumn(question, named, columns, match.index)
  if (chosen === null) return null
  const { column } = chosen
  const calendar = { today, last: column.maximum === null ? null : String(column.maximum) }
  const found = read(match, {
    column,
    question,
    before: question.beforeText(match.index),
    from: match.index,
    today,
    days: (text, inYear = null) => (text === undefined ? null : daysOf(text, calendar, inYear)),
  })
  const values = found === null ? null : valuesOf(found.values, column)
  if (found === null || values === null) return null
  question.takeOut(match.index, match.index + match[0].length)
  if (chosen.place !== null) takeName(question, chosen.place)
  const bin = column.type === 'number' ? null : (found.unit ?? null)
  return {
    condition: { column: column.name, operator: found.operator, values },
    compared: found.isEach === true ? { column: column.name, bin, width: null } : null,
  }
}

const isTime = ({ column }: KnownColumn) => column.type === 'date' || column.type === 'time'
const isYear = ({ column, parts }: KnownColumn) =>
  column.type === 'number' && parts.some(({ stem }) => stem === 'year') && Number(column.minimum) >= 1000

/** Columns of time; where there are none, those that have years as numbers. */
function columnsOfTime(columns: readonly KnownColumn[]): readonly KnownColumn[] {
  const times = columns.filter(isTime)
  return times.length > 0 ? times : columns.filter(isYear)
}

/** The values as the column has them: of years that are numbers, numbers. */
function valuesOf(values: Condition['values'], { type }: DatasetColumn): Condition['values'] | null {
  if (type !== 'number') return values
  return values.every((value) => /^\d{4}$/.test(String(value))) ? values.map(Number) : null
}

/** Takes out the verb that names the column of a span, unless it is along the axis: "created", not "by created at". */
function takeName(question: Question, place: number): void {
  const word = question.words[place]
  if (word === undefined || !/(?:ed|een|ght|uy|orn)$/i.test(word.text)) return
  const isAxis = /\b(?:by|per|each|every|across|over|of)\s+(?:the\s+)?$/.test(question.freeBefore(word.from))
  const isName = /^[\s_]+(?:at|date|time|day)\b/.test(question.free.slice(word.to))
  if (!isAxis && !isName) question.takeOut(word.from, word.to)
}

function range(first: string | undefined, last: string | undefined, { days }: Span): Read | null {
  const to = days(last)
  const year = yearIn(last ?? '')
  const from = days(first, year)
  if (from === null || to === null) return null
  // "Between November and February" begins in the year before.
  const isTurned = from.from > to.from && yearIn(first ?? '') === null
  const begin = isTurned ? days(first, String(Number(to.from.slice(0, 4)) - 1)) : from
  return begin === null || begin.from > to.to
    ? null
    : { operator: 'between', values: [begin.name ?? begin.from, to.name ?? to.to], unit: to.unit }
}

/** "January and February 2026": a year behind the last one is that of all. */
function several(text: string, { days, question, before, from }: Span): Read | null {
  const texts = text.match(new RegExp(anyDays, 'g')) ?? []
  const year = yearIn(texts.at(-1) ?? '')
  const spans = texts.flatMap((each) => days(each, year) ?? [])
  const names = spans.map(namesOf)
  const [first] = spans
  if (first === undefined || spans.length < texts.length || names.includes(null)) return null
  const isNot = not.test(before) || question.small.startsWith('not', from)
  const values = [...new Set(names.flatMap((some) => some ?? []))].toSorted()
  const read = { isEach: compares.test(question.small), unit: first.unit }
  // Quarters that follow each other are one span.
  const isOneSpan = first.unit === 'quarter' && !isNot && areMonthsInRow(values)
  if (isOneSpan)
    return { ...read, operator: 'between', values: values.filter((_name, nth) => nth % (values.length - 1) === 0) }
  return { ...read, operator: isNot ? 'is-not' : 'is', values }
}

const areMonthsInRow = (names: readonly string[]) =>
  names.every((name, nth) => {
    const [year = 0, month = 0] = (names[nth - 1] ?? '').split('-').map(Number)
    return nth === 0 || name === `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}`
  })

/** The years, months or days in ISO 8601 that a span is made of; null where these are too many. */
function namesOf({ name, unit, from, to }: Days): string[] | null {
  if (name !== null) return [name]
  if (unit === 'month') return [from.slice(0, 7)]
  if (unit === 'year') return [from.slice(0, 4)]
  if (unit !== 'quarter') return null
  const [first, last] = [from, to].map((day) => Number(day.slice(5, 7)))
  return Array.from(
    { length: (last ?? 0) - (first ?? 0) + 1 },
    (_, nth) => `${from.slice(0, 5)}${String((first ?? 0) + nth).padStart(2, '0')}`,
  )
}

function within(days: Days | null, { before, question, from }: Span, isEach = false): Read | null {
  if (days === null) return null
  const { name, unit, to } = days
  if (!not.test(before)) {
    const values = name === null ? [days.from, to] : [name]
    return { operator: name === null ? 'between' : 'is', values, isEach, unit }
  }
  if (name !== null) return { operator: 'is-not', values: [name] }
  // "Not seen in the last 7 days" is seen before them; of "not closed last month" no condition of ours says it.
  const isRecent = /\b(?:last|past|recent) \w+ \w+s\b|\bpast\b/.test(question.small.slice(from))
  return isRecent ? { operator: 'less', values: [days.from] } : null
}

/** "Not seen in 7 days". */
function silence(amount = '', unit = '', { before, today }: Span): Read | null {
  const count = amountOf(amount)
  if (today === null || !Number.isInteger(count) || !not.test(before)) return null
  return { operator: 'less', values: [daysBefore(today, count - 1, unit)] }
}

const since = (days: Days | null, { before }: Span): Read | null =>
  not.test(before) ? start('less', days) : start('at-least', days)

const start = (operator: 'less' | 'at-least', days: Days | null): Read | null =>
  days === null ? null : { operator, values: [days.name ?? days.from] }

const end = (operator: 'more' | 'at-most', days: Days | null): Read | null =>
  days === null ? null : { operator, values: [days.name ?? days.to] }

/** What things begin with: only of these times is an age counted where no word names the column. */
const beginning =
  /purchas|b(?:ou|u)|birth|born|creat|open|built|manufact|made|issue|install|releas|order|enrol|regist|start/i

function age(operator: 'less' | 'more', amount = '', unit = '', { column, today }: Span): Read | null {
  const count = amountOf(amount)
  if (today === null || !Number.isInteger(count) || !beginning.test(column.name)) return null
  return { operator, values: [daysBefore(today, count, unit)] }
}
