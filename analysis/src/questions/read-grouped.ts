import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Aggregate } from '@portico/contract/core/analysis/query.ts'
import type { Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import { aggregateIn, readCount, rolesOf, type Role } from './read-roles.ts'

/** What is along the axis and what is computed; `column` null counts rows. */
export type Grouped = { place: DatasetColumn; aggregate: Aggregate; column: DatasetColumn | null }

type Known = {
  mentions: readonly Mention[]
  /** The column of time that a bin asks for. */
  calendar: DatasetColumn | null
  /** What names the axis where no mention does: columns of a condition. */
  elsewhere: readonly DatasetColumn[]
  /** The column that the points are sorted by, where the question names one. */
  sortedBy: DatasetColumn | null
  /** Whether each row has a value of its own in a column. */
  isUnique: (column: DatasetColumn) => boolean
  isNearlyUnique: (column: DatasetColumn) => boolean
}

/**
 * Reads a question about values along an axis: its place and its measure among the mentioned columns. Null where no column is mentioned.
 */
export function readGrouped(question: Question, known: Known): Grouped | null {
  const roles = rolesOf(question, known.mentions)
  return readMeasured(roles, known) ?? readCounted(question, roles, known) ?? readPair(question, roles, known)
}

const isNumber = ({ type }: DatasetColumn) => type === 'number'

function readMeasured(roles: readonly Role[], { calendar, elsewhere, sortedBy }: Known): Grouped | null {
  const measured = roles.find(({ aggregate, mention }) => aggregate !== null && isNumber(mention.column))
  if (measured === undefined || measured.aggregate === null) return null
  const place =
    calendar ?? placeBeside(roles, measured, sortedBy) ?? elsewhere.find((column) => !isNumber(column)) ?? null
  return place === null ? null : { place, aggregate: measured.aggregate, column: measured.mention.column }
}

/** The place of a measure: a column after "each", else the nearest other one, those behind it first. */
function placeBeside(roles: readonly Role[], measured: Role, sortedBy: DatasetColumn | null): DatasetColumn | null {
  const others = roles.filter((role) => role !== measured && role.mention.column !== measured.mention.column)
  const after = others.filter(({ mention }) => mention.first > measured.mention.first)
  if (sortedBy !== null && sortedBy !== measured.mention.column) return sortedBy
  const chosen =
    after.find(({ isPlace }) => isPlace) ??
    others.find(({ isPlace }) => isPlace) ??
    others.find(({ aggregate, mention }) => aggregate === null && !isNumber(mention.column)) ??
    others.find(({ aggregate }) => aggregate === null)
  return chosen?.mention.column ?? null
}

function readCounted(
  question: Question,
  roles: readonly Role[],
  { calendar, elsewhere, isUnique, sortedBy }: Known,
): Grouped | null {
  const { isCount, counted, at } = readCount(
    question,
    roles.map(({ mention }) => mention),
  )
  if (!isCount) return null
  const isBefore = ({ first }: Mention) => (question.words[first]?.from ?? 0) < at
  const chosen = placeOfCount(roles, counted, isBefore)
  const place = calendar ?? placeOfOrder(sortedBy, chosen) ?? chosen ?? elsewhere[0] ?? null
  if (place === null) return null
  const amount = amountOf(counted)
  if (amount === null || amount === place) return { place, aggregate: 'count', column: null }
  const isSum = !isUnique(place) || /\btotal (?:number|amount)\b/.test(question.free)
  return { place, aggregate: isSum ? 'sum' : 'none', column: amount }
}

const placeOfOrder = (sortedBy: DatasetColumn | null, chosen: DatasetColumn | null) =>
  sortedBy !== null && (!isNumber(sortedBy) || chosen === null) ? sortedBy : null

/** Along the axis is what follows "each", else what is named before the count: "the cities and the number of users". */
function placeOfCount(
  roles: readonly Role[],
  counted: Mention | null,
  isBefore: (mention: Mention) => boolean,
): DatasetColumn | null {
  const mentions = roles.map(({ mention }) => mention)
  const placed = roles.filter(({ isPlace }) => isPlace).map(({ mention }) => mention)
  const other =
    placed.find((mention) => mention !== counted) ??
    mentions.find((mention) => isBefore(mention) && mention.column !== counted?.column)
  return (other ?? counted ?? placed[0] ?? mentions[0])?.column ?? null
}

/** "The number of floors" of a column of numbers is no count of rows. */
function amountOf(counted: Mention | null): DatasetColumn | null {
  if (counted === null) return null
  const { column, isWhole } = counted
  return isAmount(column) || (isWhole && isNumber(column)) ? column : null
}

const isAmount = (column: DatasetColumn) =>
  isNumber(column) && !/(?:^|[_\s])(?:id|code|year)$|[a-z]I[Dd]$/i.test(column.name)

/** Two columns that say not what is computed: each row's own value; one alone is counted. */
function readPair(
  question: Question,
  roles: readonly Role[],
  { calendar, elsewhere, isNearlyUnique }: Known,
): Grouped | null {
  const [first] = roles
  if (first === undefined) {
    const [place = calendar] = elsewhere
    return place === null ? null : { place: calendar ?? place, aggregate: 'count', column: null }
  }
  const placed = roles.find(({ isPlace, isMeasure }) => isPlace && !isMeasure) ?? bestPlace(first, roles[1])
  const place = calendar ?? placed.mention.column
  const value = roles.find(({ mention }) => mention.column !== place && isNumber(mention.column))
  if (value === undefined) return { place, aggregate: 'count', column: null }
  const named = aggregateIn(
    question,
    roles.map(({ mention }) => mention),
  )
  const usual = calendar === null ? (isNearlyUnique(place) ? 'none' : 'average') : 'sum'
  return { place, aggregate: named ?? usual, column: value.mention.column }
}

/** The first column, unless it alone is a number. */
function bestPlace(first: Role, second: Role | undefined): Role {
  const isTurned = second !== undefined && isNumber(first.mention.column) && !isNumber(second.mention.column)
  return isTurned ? second : first
}
