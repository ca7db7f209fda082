import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Operator } from '@portico/contract/core/analysis/query.ts'
import { months } from '#analysis/instants.ts'
import { findColumns, type KnownColumn, type Mention } from './find-columns.ts'
import type { Question } from './question.ts'

const number = String.raw`(-?\d[\d,]*(?:\.\d+)?)\s*(%|k|thousand|m|million)?`
const is = String.raw`\s*(?:(?:is|are|was|were|be|being|has|have|of|than|that|with|does|do|did)\s+)*`

/** Comparisons with numbers, as they are written behind the name of a column or before it. */
const comparisons: readonly [words: string, operator: Operator][] = [
  [String.raw`(?:not (?:more|greater|higher|larger) than|at most|no more than|up to|<=|maximum of)`, 'at-most'],
  [String.raw`(?:not (?:less|lower|fewer|smaller) than|at least|no less than|>=|minimum of)`, 'at-least'],
  [
    String.raw`(?:more than|greater than|higher than|larger than|bigger than|older than|longer than|above|over|exceed(?:s|ing)?|after|>)`,
    'more',
  ],
  [String.raw`(?:less than|lower than|fewer than|smaller than|younger than|shorter than|below|under|before|<)`, 'less'],
  [String.raw`(?:not equal(?:s)? to|does not equal(?: to)?|is not|!=|<>)`, 'is-not'],
  [String.raw`(?:equal(?:s)? to|equals|exactly|=|is|of)`, 'is'],
]

/** The values of a column's texts in small letters, as they are stored. */
export type KnownValues = readonly { column: DatasetColumn; texts: ReadonlyMap<string, string> }[]

/**
 * The conditions that a question names, taken out of its words: numbers compared with a column, values of a column, and parts of the
 * calendar. `mentions` are those of the columns in the whole question.
 */
export function readConditions(question: Question, columns: readonly KnownColumn[], values: KnownValues): Condition[] {
  const mentions = findColumns(question.words, (place) => question.isFree(place), columns)
  return [
    ...readComparisons(question, mentions),
    ...readCalendar(question, mentions, columns),
    ...readValues(question, mentions, values),
  ]
}

const valueOpening = /^\s+(?:(?:is|are|was|equals?|(?:is |are )?equal to|of|=)\s+)?["'“]?/

/** Whether a text that follows the name of a column compares it: "between 10 and 20", "is more than 5", or one of its values. */
export function isComparison(behind: string, { top }: DatasetColumn): boolean {
  const text = behind.replace(valueOpening, '')
  const isValue = ({ value }: { value: string }) =>
    value.length > 1 && text.startsWith(value.toLowerCase()) && !/^[\p{L}\d]/u.test(text.slice(value.length))
  if (text !== behind && top.some(isValue)) return true
  const words = [
    String.raw`(?:in the range of |between )`,
    ...comparisons.map(([some]) => String.raw`${some}\s*`),
  ].join('|')
  return new RegExp(String.raw`^${is}(?:${words})${number}\b`).test(behind)
}

function readComparisons(question: Question, mentions: readonly Mention[]): Condition[] {
  return mentions.flatMap((mention) => {
    const { column } = mention
    if (column.type !== 'number') return []
    const from = question.words[mention.first]?.from ?? 0
    const to = question.words[mention.end - 1]?.to ?? 0
    const behind = question.free.slice(to)
    const between = new RegExp(
      String.raw`^${is}(?:in the range of |between )${number}\s*(?:and|to|-)\s*${number}`,
    ).exec(behind)
    if (between !== null) {
      question.take(from, to + between[0].length)
      return [conditionOf(column, 'between', [valueOf(between[1], between[2]), valueOf(between[3], between[4])])]
    }
    for (const [words, operator] of comparisons) {
      const match = new RegExp(String.raw`^${is}${words}\s*${number}\b`).exec(behind)
      if (match === null) continue
      question.take(from, to + match[0].length)
      return [conditionOf(column, operator, [valueOf(match[1], match[2])])]
    }
    return []
  })
}

const conditionOf = (column: DatasetColumn, operator: Operator, values: (string | number)[]): Condition => ({
  column: column.name,
  operator,
  values,
})

const factors: Record<string, number> = { k: 1000, thousand: 1000, m: 1_000_000, million: 1_000_000 }

function valueOf(digits = '', factor = ''): number {
  return Number(digits.replaceAll(',', '')) * (factors[factor] ?? 1)
}

const isTime = ({ type }: DatasetColumn) => type === 'date' || type === 'time'
const monthNames = months.map((month) => `${month.toLowerCase()}|${month.slice(0, 3).toLowerCase()}`).join('|')
const day = String.raw`(\d{4}-\d{2}-\d{2}|\d{4}-\d{2}|(?:${monthNames})\s+\d{4}|\d{4})`

const spans: readonly [pattern: RegExp, operator: Operator][] = [
  [new RegExp(String.raw`\b(?:since|from|after|starting)\s+${day}\b(?!\s*(?:to|until|-))`), 'at-least'],
  [new RegExp(String.raw`\b(?:before|until|up to|prior to)\s+${day}\b`), 'less'],
  [new RegExp(String.raw`\b(?:in|during|of|for|on)\s+${day}\b`), 'is'],
]

/** "In 2024", "since March 2024", "between 2023 and 2024" of the mentioned column of time, else of the first one. */
function readCalendar(question: Question, mentions: readonly Mention[], columns: readonly KnownColumn[]): Condition[] {
  const column =
    mentions.find((mention) => isTime(mention.column))?.column ?? columns.find((known) => isTime(known.column))?.column
  if (column === undefined) return []
  const between = new RegExp(String.raw`\b(?:between|from)\s+${day}\s+(?:and|to|until)\s+${day}\b`).exec(question.free)
  if (between !== null) {
    question.take(between.index, between.index + between[0].length)
    return [conditionOf(column, 'between', [isoOf(between[1]), isoOf(between[2])])]
  }
  for (const [pattern, operator] of spans) {
    const match = pattern.exec(question.free)
    if (match === null) continue
    question.take(match.index, match.index + match[0].length)
    return [conditionOf(column, operator, [isoOf(match[1])])]
  }
  return []
}

function isoOf(text = ''): string {
  const named = /^([a-z]+)\s+(\d{4})$/.exec(text)
  if (named === null) return text
  const month = months.findIndex((name) => name.slice(0, 3).toLowerCase() === (named[1] ?? '').slice(0, 3)) + 1
  return `${named[2]}-${String(month).padStart(2, '0')}`
}

/** Values that stand in the question. Several of one column are alternatives; "not" before one leaves it out. */
function readValues(question: Question, mentions: readonly Mention[], known: KnownValues): Condition[] {
  const isNamed = (column: DatasetColumn) => mentions.some((mention) => mention.column === column)
  const ordered = known.toSorted((one, other) => Number(isNamed(other.column)) - Number(isNamed(one.column)))
  return ordered.flatMap(({ column, texts }) => {
    const found: { text: string; isNot: boolean }[] = []
    for (const { from, to, small } of phrasesOf(question)) {
      const text = texts.get(small)
      if (text === undefined || question.hasTaken(from, to)) continue
      found.push({
        text,
        isNot:
          /\b(?:not|except|excluding|without|other than|isn't|aren't)\s+(?:\w+ed\s+)?(?:in\s+|from\s+|to\s+|at\s+|equal to\s+)?["']?$/.test(
            question.small.slice(0, from),
          ),
      })
      question.take(from, to)
    }
    const wanted = found.filter(({ isNot }) => !isNot).map(({ text }) => text)
    const left = found.filter(({ isNot }) => isNot).map(({ text }) => text)
    return [
      ...(wanted.length === 0 ? [] : [conditionOf(column, 'is', wanted)]),
      ...(left.length === 0 ? [] : [conditionOf(column, 'is-not', left)]),
    ]
  })
}

const phraseLongest = 5

/** Words that are values too rarely to be read as such without quotes. */
const ordinary = new Set([
  'a',
  'an',
  'the',
  'of',
  'in',
  'by',
  'all',
  'each',
  'name',
  'number',
  'total',
  'count',
  'show',
  'and',
  'or',
  'other',
  'x',
  'y',
  'is',
  'no',
  'yes',
  'true',
  'false',
  'average',
  'sum',
  'most',
  'least',
  'high',
  'low',
])

/** The phrases of a question from long to short, as texts in small letters. */
function phrasesOf({ words, small }: Question): { from: number; to: number; small: string }[] {
  const phrases: { from: number; to: number; small: string }[] = []
  for (let length = phraseLongest; length > 0; length -= 1) {
    for (let first = 0; first + length <= words.length; first += 1) {
      const from = words[first]?.from ?? 0
      const to = words[first + length - 1]?.to ?? 0
      const phrase = small.slice(from, to)
      if (!ordinary.has(phrase) && phrase.length > 1) phrases.push({ from, to, small: phrase })
    }
  }
  return phrases
}
