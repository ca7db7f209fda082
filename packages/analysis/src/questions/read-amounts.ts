import { isNumeric } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Operator } from '@portico/contract/core/analysis/query.ts'
import type { KnownColumn, Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import { amountOfText, amountSource, comparisons } from './read-comparisons.ts'
import { columnOfUnit, factorOf, unitIn } from './units.ts'

const amount = String.raw`(?<sign>[$€£])?${amountSource}(?:\s*(?<unit>%|\p{L}+))?`
const first = String.raw`[$€£]?${amountSource}`
/** "Took longer than". */
const verb = String.raw`(?:(?:took|takes?|taking|lasted|lasts?|lasting|costing)\s+)?`
const opening = String.raw`\b(?:with|have|has|having|exactly)\s+`

/** Comparisons before a number, of which the column follows or is known by the unit: "more than 48 hours", "less than 16 GB RAM". */
const patterns: readonly [pattern: RegExp, operator: Operator][] = [
  [new RegExp(String.raw`\b(?:in the range of|between|from)\s+${first}\s*(?:and|to|-)\s*${amount}`, 'gu'), 'between'],
  ...comparisons
    .filter(([, operator]) => operator !== 'is' && operator !== 'is-not')
    .map(([words, operator]): [RegExp, Operator] => [
      new RegExp(String.raw`(?<![\p{L}\d])${verb}${words}\s*${amount}`, 'gu'),
      operator,
    ]),
  [new RegExp(`${opening}${amount}`, 'gu'), 'is'],
]

/**
 * Reads comparisons with a number whose column stands behind it, or is the only one with its unit, and takes them out of the question.
 */
export function readAmounts(
  question: Question,
  mentions: readonly Mention[],
  columns: readonly KnownColumn[],
): Condition[] {
  return patterns.flatMap(([pattern, operator]) =>
    [...question.free.matchAll(pattern)].flatMap(
      (match) => readAmount(question, match, operator, { mentions, columns }) ?? [],
    ),
  )
}

const isAge = (text: string, unit: string | null) => unit !== null && ofAge.test(text)

/** "Older than 48 hours" is no number of hours in a cell. */
const ofAge = /^(?:older|younger|after|before)\b/

type Known = { mentions: readonly Mention[]; columns: readonly KnownColumn[] }

function readAmount(question: Question, match: RegExpExecArray, operator: Operator, known: Known): Condition | null {
  const { unit, word } = unitOf(match)
  const end = match.index + match[0].length
  if (question.hasTaken(match.index, end) || isAge(match[0], unit)) return null
  const behind = mentionAfter(question, end - word.length, unit === null ? null : end, known)
  const column = behind?.column ?? (operator === 'is' ? null : ofUnit(unit, known))
  if (column === null) return null
  const values = amountsOf(match, operator).map((value) => value * factorOf(unit, column))
  // A word behind the number that is no unit is left to others.
  const own = unit === null ? end - word.length : end
  question.takeOut(match.index, behind === null ? own : Math.max(own, question.spanOf(behind).to))
  return { column: column.name, operator, values }
}

const ofUnit = (unit: string | null, { columns }: Known) => (unit === null ? null : columnOfUnit(unit, columns))

/** The mention right behind a number, or behind its unit. */
const mentionAfter = (question: Question, at: number, behindUnit: number | null, known: Known) =>
  mentionBehind(question, at, known) ?? (behindUnit === null ? null : mentionBehind(question, behindUnit, known))

function unitOf({ groups }: RegExpExecArray): { unit: string | null; word: string } {
  const word = groups?.['unit'] ?? ''
  return { unit: groups?.['sign'] ?? unitIn(word), word }
}

function amountsOf(match: RegExpExecArray, operator: Operator): number[] {
  if (operator !== 'between') return [amountOfText(match[2], match[3])]
  return [amountOfText(match[1], match[2]), amountOfText(match[4], match[5])]
}

/** The column of numbers whose name begins right behind a place: "16 GB of RAM". */
function mentionBehind(question: Question, at: number, { mentions }: Known): Mention | null {
  const found = mentions.find(({ first: place, column }) => {
    const from = question.words[place]?.from ?? 0
    return (
      isNumeric(column.type) && from >= at && /^\s*(?:(?:of|in)\s+)?(?:the\s+)?$/.test(question.small.slice(at, from))
    )
  })
  return found ?? null
}
