import type { Aggregate } from '@portico/contract/core/analysis/query.ts'
import type { Mention } from './find-columns.ts'
import type { Question } from './question.ts'

/** What the words around a mention say of its column: along the axis, or computed, by which aggregate. */
export type Role = { mention: Mention; isPlace: boolean; isMeasure: boolean; aggregate: Aggregate | null }

/** What is computed, as a question says it; the most certain first. `(?!…)` leaves other uses of the word alone. */
const aggregateWords: readonly [pattern: RegExp, aggregate: Aggregate][] = [
  [/\b(?:average|averaged|avg|mean)\b/, 'average'],
  [/\b(?:sum|summation|add up|accumulated|combined|overall|total(?!\s+(?:number|count)))\b/, 'sum'],
  [
    /\b(?:maximum|maximal|max|highest|largest|biggest|greatest|oldest|longest|latest|most expensive)\b(?!\s+to\b)/,
    'maximum',
  ],
  [/\b(?:minimum|minimal|min|lowest|smallest|least|youngest|shortest|earliest|cheapest)\b(?!\s+to\b)/, 'minimum'],
]

/** What asks for a count. */
const countWords =
  /\b(?:how many|numbers? of|count(?:s|ing)?(?: of| the number of)?|total number(?: of)?|number of times|frequenc(?:y|ies)|how often|amounts? of(?= (?:people|user|device|student|employee))|number)\b/

/** What a place on the axis follows. */
const placeWords =
  /(?:\b(?:for|by|per|each|every|across|among|over|against|in|of|from|under|with|to|at|on)\s+)?\b(?:each|every|per|by|across|among|over|against|between|grouped by|group by|according to|based on|in terms of|(?:for|in|of|from|by|across|among) (?:all )?(?:the )?(?:different|various|distinct|all(?: of)? the|respective)|different)\s*(?:the|a|an|of|its|their|attribute|column|type of|kind of|different|distinct|employee|and)?\s*$/

/** Words between "each" and a name that it is a part of: "each time section of the day", "each kind of pet". */
const eachOf = /\b(?:each|every|per)\s+(?!and\b|or\b|in\b|is\b)(?:[a-z]+\s+){1,2}of\s+(?:an?\s+|the\s+)?$/

const axisX = /\b(?:x axis|x)\s*(?:is|as|:|be|shows?)?\s*(?:the )?$/
const axisY =
  /\b(?:y axis|y)\s*(?:is|as|:|be|shows?)?\s*(?:the )?(?:average|sum|number|total|maximum|minimum|count|of|the|how many|\s)*$/

const asAxisX = /\bas (?:the )?x(?: axis)?\b/
const asAxisY = /\bas (?:the )?y(?: axis)?\b/

/**
 * The roles of the mentions of a question.
 */
export function rolesOf(question: Question, mentions: readonly Mention[]): Role[] {
  return mentions.map((mention, nth) => {
    const end = mentions[nth - 1]?.end ?? 0
    const between = plain(textBetween(question, Math.max(end, mention.first - 7), mention.first))
    const aggregate = aggregateBefore(between)
    const isAfterAxis = /\bx\s*axis|\by\s*axis|\bx\b/.test(between)
    const behind = behindOf(question, mentions, nth)
    const isPlace =
      axisX.test(between) ||
      asAxisX.test(behind) ||
      (!isAfterAxis && (placeWords.test(between) || eachOf.test(between)) && !isOver(between, nth))
    return { mention, isPlace, isMeasure: aggregate !== null || axisY.test(between) || asAxisY.test(behind), aggregate }
  })
}

/** The words behind a mention up to the next one. "The name of the users as x" is the name: nothing is behind the users. */
function behindOf(question: Question, mentions: readonly Mention[], nth: number): string {
  const gap = (place: number) =>
    plain(textBetween(question, mentions[place]?.end ?? 0, mentions[place + 1]?.first ?? question.words.length))
  const isOf = (place: number) => place + 1 < mentions.length && /^\s*of (?:all )?(?:the )?$/.test(gap(place))
  if (nth > 0 && isOf(nth - 1)) return ''
  let last = nth
  while (isOf(last)) last += 1
  return gap(last)
}

const plain = (text: string) => text.replaceAll(/[-_]/g, ' ').replaceAll(/\s+/g, ' ')

/** "over" is also a comparison: "over 50". */
const isOver = (between: string, nth: number) => nth === 0 && /\bbetween\s*$/.test(between)

function textBetween({ free, words }: Question, first: number, end: number): string {
  const from = words[first]?.from ?? 0
  return free.slice(from, words[end]?.from ?? free.length)
}

/** The aggregate right before a mention: nothing but small words between. */
function aggregateBefore(between: string): Aggregate | null {
  const text = plain(between)
  for (const [pattern, aggregate] of aggregateWords) {
    const match = [...text.matchAll(new RegExp(pattern.source, 'g'))].at(-1)
    if (match === undefined) continue
    const rest = text.slice(match.index + match[0].length)
    if (/^\s*(?:of|the|for|all|number|value|amount|in|their|its|a|an|values|and|\s)*$/.test(rest)) return aggregate
  }
  return null
}

/**
 * Whether a question asks for a count, and the mention that is counted: the one right behind the words.
 */
export function readCount(
  question: Question,
  mentions: readonly Mention[],
): { isCount: boolean; counted: Mention | null; at: number } {
  const text = plain(question.free)
  const match = new RegExp(countWords.source, 'g').exec(text)
  if (match === null) return { isCount: /\bcount\b/.test(text), counted: null, at: -1 }
  const end = match.index + match[0].length
  const counted = mentions.find(({ first, end: last }) => {
    const from = question.words[first]?.from ?? 0
    // The words are part of the name itself.
    if (from <= match.index && (question.words[last - 1]?.to ?? 0) > match.index) return true
    return from >= end && /^(?:\s|the|of|all|different|distinct|unique|times|each)*$/.test(text.slice(end, from))
  })
  return { isCount: true, counted: counted ?? null, at: match.index }
}

/**
 * The aggregate that a question names anywhere but in the names of the mentioned columns, or null.
 */
export function aggregateIn({ free, words }: Question, mentions: readonly Mention[] = []): Aggregate | null {
  let text = free
  for (const { first, end } of mentions) {
    const [from, to] = [words[first]?.from ?? 0, words[end - 1]?.to ?? 0]
    text = text.slice(0, from) + '~'.repeat(to - from) + text.slice(to)
  }
  return aggregateWords.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
