import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Group } from '@portico/contract/core/analysis/query.ts'
import { stemsOf, type KnownColumn, type Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import { namedTimes } from './time-column.ts'
import type { ValueIndex } from './value-index.ts'

const placed =
  /\b(?:by|per|each|every|across|among|over|for|against|different|distinct|grouped by|x|y)\s+(?:the\s+|each\s+)?$/
const denied =
  /(?:\b(?:not|never|without|no|non|excluding|except)|n't)[\s-]+(?:(?:an?|the|any|been|have|has|had|being|get|got|be)\s+)*$/
const affirmed =
  /\b(?:that|which|who|were|was|are|is|have|has|had|been|got|get|with|only|percentage|percent|share|proportion|number of|how many|percentage of|share of|percent of)\s+(?:also\s+|a\s+|an\s+|the\s+)?$/
const answered = /^\s*(?:is|are|was|were|=|:|equals?)?\s*(not\s+)?["'“]?(yes|true|no|false)\b["'”]?/

/** "Breached vs not breached" compares both. */
const opposed = /^\s*(?:vs\.?|versus|and|or|compared to|against)\s+(?:not|un)/

/** Conditions of columns that are true or false, and the axis where both are compared. */
export type ReadStates = { conditions: Condition[]; compared: Group | null }

/**
 * Reads columns of true and false that stand as what is said of the rows, not as an axis: "breached tickets", "did not breach the SLA", "SLA
 * breached is yes".
 */
export function readBooleans(question: Question, mentions: readonly Mention[], entity: readonly string[]): ReadStates {
  const found = new Map<DatasetColumn, Set<string>>()
  for (const mention of mentions) {
    const values = sidesOf(mention.column)
    if (values === null || !question.isFree(mention.first)) continue
    const state = stateOf(question, mention, entity)
    if (state === null) continue
    found.set(mention.column, (found.get(mention.column) ?? new Set()).add(values[state.isTrue ? 0 : 1]))
    question.takeOut(state.from, state.to)
  }
  const both = [...found].find(([, values]) => values.size > 1)
  const single = [...found].filter(([, values]) => values.size === 1)
  return {
    conditions: single.map(([{ name }, values]) => ({ column: name, operator: 'is', values: [...values] })),
    compared: both === undefined ? null : { column: both[0].name, bin: null, width: null },
  }
}

const sides = [
  ['yes', 'no'],
  ['y', 'n'],
  ['true', 'false'],
] as const

/** How a column writes that something is true, and that it is not; null for other columns. */
function sidesOf({ type, distinct, top }: DatasetColumn): [string, string] | null {
  if (type === 'boolean') return ['true', 'false']
  if (type !== 'text' || distinct !== 2) return null
  const textOf = (side: string) => top.find(({ value }) => value.toLowerCase() === side)?.value
  for (const [yes, no] of sides) {
    const [one, other] = [textOf(yes), textOf(no)]
    if (one !== undefined && other !== undefined) return [one, other]
  }
  return null
}

function stateOf(
  question: Question,
  mention: Mention,
  entity: readonly string[],
): { isTrue: boolean; from: number; to: number } | null {
  const { from, to } = question.spanOf(mention)
  const before = question.freeBefore(from)
  const behind = question.free.slice(to, to + lookAhead)
  const answer = answered.exec(behind)
  if (answer !== null) {
    const isTrue = /yes|true/.test(answer[2] ?? '') !== (answer[1] !== undefined)
    return { isTrue, from, to: to + answer[0].length }
  }
  if (placed.test(before)) return null
  const no = denied.exec(before)
  if (no !== null) return { isTrue: false, from: from - before.length + no.index, to }
  const isTrue = affirmed.test(before) || opposed.test(behind) || isOfRows(question, mention, entity)
  return isTrue ? { isTrue, from, to } : null
}

const lookAhead = 40

/** "Breached tickets", "breaches by month", "breach rate". */
function isOfRows({ words, free }: Question, { first, end }: Mention, entity: readonly string[]): boolean {
  const isEntity = (place: number) => entity.includes(words[place]?.stem ?? '')
  const last = words[end - 1]
  const behind = free.slice(last?.to)
  const isCounted = /s$/i.test(last?.text ?? '') && /^\s*(?:by|per|over|in|each)\b/.test(behind)
  return isCounted || isEntity(first - 1) || isEntity(end) || /^\s*(?:rate|percentage|ratio|share)\b/.test(behind)
}

const lacking =
  /\b(?:without|missing|lacking|(?:with|have|has|had|having|got|there is|there are)\s+no|(?:do|does|did)(?: not|n't) have|empty|blank)\s+(?:an?\s+|any\s+|the\s+)?$/
const having = /\b(?:with|have|has|had|having)\s+(?:an?|any)\s+$/
const emptied =
  /^\s*(?:is|are|was|were)?\s*(not\s+|never\s+)?(?:empty|blank|missing|null|not (?:set|given|filled|known))\b/

/**
 * Reads what cells are empty: "without an owner", "have no satisfaction", "owner is missing".
 */
export function readEmpties(question: Question, mentions: readonly Mention[], values: ValueIndex): Condition[] {
  const conditions: Condition[] = []
  for (const mention of mentions) {
    if (!question.isFree(mention.first) || mention.column.type === 'boolean' || !isNamedExactly(question, mention))
      continue
    const read = hasValueBehind(question, mention, values) ? null : emptinessOf(question, mention)
    if (read === null) continue
    conditions.push({ column: mention.column.name, operator: read.operator, values: read.values })
    question.takeOut(read.from, read.to)
  }
  return conditions
}

/** Whether each word is one of the column's name: what is only alike is no reason to look for empty cells. */
function isNamedExactly({ words }: Question, { first, end, column }: Mention): boolean {
  const stems = stemsOf(column.name)
  return words.slice(first, end).every(({ stem }) => stems.includes(stem) || /^(?:of|the|'|s)$/.test(stem))
}

/** "Does not have priority low" is about that priority. */
function hasValueBehind({ words }: Question, { end, column }: Mention, values: ValueIndex): boolean {
  const hits = values.exact.get(words[end]?.text.toLowerCase() ?? '') ?? []
  return hits.some((hit) => hit.column === column)
}

function emptinessOf(question: Question, mention: Mention) {
  const { column } = mention
  const { from, to } = question.spanOf(mention)
  const before = question.freeBefore(from)
  const behind = question.free.slice(to, to + lookAhead)
  const empty = emptied.exec(behind)
  if (empty !== null) {
    const operator = empty[1] === undefined ? ('is-empty' as const) : ('is-not-empty' as const)
    return { operator, values: [], from, to: to + empty[0].length }
  }
  const lack = lacking.exec(before)
  if (lack !== null) return { ...lackOf(column), from: from - lack[0].length, to }
  const has = column.nulls === 0 || compared.test(behind) ? null : having.exec(before)
  return has === null ? null : { operator: 'is-not-empty' as const, values: [], from: from - has[0].length, to }
}

const compared = /^\s*(?:of|above|over|under|below|between|more|less|at|from|in|equal)\b|^\s*\d/

/** No cost is 0 where every row has one. */
const lackOf = ({ type, nulls }: DatasetColumn) =>
  isNumeric(type) && nulls === 0
    ? { operator: 'is' as const, values: [0] }
    : { operator: 'is-empty' as const, values: [] }

const notYet = /(?:\b(?:not|never|un)|n't)\s+(?:yet\s+|been\s+|ever\s+|being\s+)*$/

/**
 * Reads times that have not come: "not closed" of a column `Closed At` with empty cells.
 */
export function readNotYet(question: Question, columns: readonly KnownColumn[]): Condition[] {
  for (const { column, place } of namedTimes(question, columns)) {
    const word = question.words[place]
    const no = word === undefined ? null : notYet.exec(question.freeBefore(word.from))
    if (word === undefined || no === null || column.nulls === 0 || !/(?:ed|en|ght|n)$/i.test(word.text)) continue
    const yet = /^\s+yet\b/.exec(question.free.slice(word.to))?.[0].length ?? 0
    question.takeOut(word.from - no[0].length, word.to + yet)
    return [{ column: column.name, operator: 'is-empty', values: [] }]
  }
  return []
}
