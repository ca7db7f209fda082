import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Operator } from '@portico/contract/core/analysis/query.ts'
import type { Mention } from './find-columns.ts'
import { factorOf, unitIn } from './units.ts'
import type { Question } from './question.ts'

/** The source of a pattern for a number, and for the word behind it that multiplies it. */
export const amountSource = String.raw`(-?\d[\d,]*(?:\.\d+)?)\s*(%|k\b|thousand\b|m\b|million\b)?`
const number = String.raw`[$€£]?${amountSource}`
const is = String.raw`\s*(?:(?:is|are|was|were|be|being|has|have|of|than|that|with|does|do|did)\s+)*`

/** Comparisons with numbers, as they are written behind the name of a column or before it. */
export const comparisons: readonly [words: string, operator: Operator][] = [
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

const between = new RegExp(String.raw`^${is}(?:in the range of |between )${number}\s*(?:and|to|-)\s*${number}(?![\d.])`)
const behindName = comparisons.map(
  ([words, operator]) => [new RegExp(String.raw`^${is}${words}\s*${number}(?![\p{L}\d])`, 'u'), operator] as const,
)
const anyComparison = new RegExp(
  String.raw`^${is}(?:(?:in the range of |between )|${comparisons.map(([some]) => String.raw`${some}\s*`).join('|')})${number}\b`,
)

const valueOpening = /^\s+(?:(?:is|are|was|equals?|(?:is |are )?equal to|of|=)\s+)?["'“]?/

/** Whether a text that follows the name of a column compares it: "between 10 and 20", "is more than 5", or one of its values. */
export function isComparison(behind: string, { top }: DatasetColumn): boolean {
  const text = behind.replace(valueOpening, '')
  const isValue = ({ value }: { value: string }) =>
    value.length > 1 && text.startsWith(value.toLowerCase()) && !/^[\p{L}\d]/u.test(text.slice(value.length))
  return (text !== behind && top.some(isValue)) || anyComparison.test(behind)
}

/**
 * Reads numbers that the names of columns are compared with, and takes them out of the question.
 */
export function readComparisons(question: Question, mentions: readonly Mention[], hasTime: boolean): Condition[] {
  return mentions.flatMap((mention) => {
    const { column } = mention
    if (!isNumeric(column.type) || !question.isFree(mention.first)) return []
    const from = question.words[mention.first]?.from ?? 0
    const to = question.words[mention.end - 1]?.to ?? 0
    const behind = question.free.slice(to, to + longest)
    const read = comparisonOf(behind, column, hasTime) ?? bareNumber(question.freeBefore(from), behind)
    if (read === null) return []
    question.take(from, to + read.length)
    return [{ column: column.name, operator: read.operator, values: read.values }]
  })
}

/** No comparison is longer, in characters. */
const longest = 120

const bare = new RegExp(String.raw`^\s+${number}(?![\p{L}\d])(?!\s+(?:to|and|or)\b)`, 'u')

/** "With a cost of 5", and without the "of". */
function bareNumber(before: string, behind: string) {
  const match = /\b(?:with|whose|where|having|has|have)\s+(?:the\s+|an?\s+)?$/.test(before) ? bare.exec(behind) : null
  return match === null
    ? null
    : { operator: 'is' as const, values: [amountOfText(match[1], match[2])], length: match[0].length }
}

function comparisonOf(behind: string, column: DatasetColumn, hasTime: boolean) {
  const range = between.exec(behind)
  if (range !== null) {
    const values = [amountOfText(range[1], range[2]), amountOfText(range[3], range[4])]
    return withUnit('between', values, range[0], behind, column)
  }
  for (const [pattern, operator] of behindName) {
    const match = pattern.exec(behind)
    if (match === null) continue
    // "The cost of 2024" is that of a year.
    if (hasTime && operator === 'is' && /^\s*of\s+(?:19|20)\d\d$/.test(match[0])) return null
    return withUnit(operator, [amountOfText(match[1], match[2])], match[0], behind, column)
  }
  return null
}

/** "More than 2 days" of a column of hours are 48. */
function withUnit(operator: Operator, values: number[], text: string, behind: string, column: DatasetColumn) {
  const word = /^\s*([\p{L}%]+)/u.exec(behind.slice(text.length))
  const unit = unitIn(word?.[1] ?? '')
  if (word === null || unit === null) return { operator, values, length: text.length }
  const factor = factorOf(unit, column)
  return { operator, values: values.map((value) => value * factor), length: text.length + word[0].length }
}

const factors: Record<string, number> = { k: 1000, thousand: 1000, m: 1_000_000, million: 1_000_000 }

/** The number that digits and a word behind them say. */
export function amountOfText(digits = '', factor = ''): number {
  return Number(digits.replaceAll(',', '')) * (factors[factor] ?? 1)
}
