import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Aggregate } from '@portico/contract/core/analysis/query.ts'
import { stemsOf, type Mention } from './find-columns.ts'
import type { Question } from './question.ts'
import { aggregateIn, readCount, rolesOf, type Role } from './read-roles.ts'
import { usualAggregateOf } from './usual-aggregate.ts'

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
  /** What names the rows, where the question is about them. */
  named: DatasetColumn | null
}

/**
 * Reads a question about values along an axis: its place and its measure among the mentioned columns. Null where no column is mentioned.
 */
export function readGrouped(question: Question, known: Known): Grouped | null {
  const roles = rolesOf(question, known.mentions)
  return readMeasured(roles, known) ?? readCounted(question, roles, known) ?? readPair(question, roles, known)
}

const isNumber = ({ type }: DatasetColumn) => isNumeric(type)

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

function readCounted(question: Question, roles: readonly Role[], known: Known): Grouped | null {
  const { isCount, counted, at } = readCount(
    question,
    roles.map(({ mention }) => mention),
  )
  if (!isCount) return null
  const isBefore = ({ first }: Mention) => (question.words[first]?.from ?? 0) < at
  const chosen = placeOfCount(roles, counted, isBefore)
  const place = known.calendar ?? placeOfOrder(known.sortedBy, chosen) ?? chosen ?? known.elsewhere[0] ?? null
  return place === null ? null : countIn(place, counted, question, known)
}

/** The rows of each place, or the sum of an amount that is counted. */
function countIn(place: DatasetColumn, counted: Mention | null, { free }: Question, { isUnique }: Known): Grouped {
  const amount = amountOf(counted)
  if (amount !== null && amount !== place) {
    const isSum = !isUnique(place) || /\btotal (?:number|amount)\b/.test(free)
    return { place, aggregate: isSum ? 'sum' : 'none', column: amount }
  }
  // A count of one in each place says nothing: "the types of each device" are counted by their type.
  const isTurned = counted !== null && isUnique(place) && !isUnique(counted.column)
  return { place: isTurned ? counted.column : place, aggregate: 'count', column: null }
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
    placed[0] ??
    mentions.find((mention) => isBefore(mention) && mention.column !== counted?.column)
  return (other ?? counted ?? mentions[0])?.column ?? null
}

/** "The number of floors" of a column of numbers is no count of rows. */
function amountOf(counted: Mention | null): DatasetColumn | null {
  if (counted === null) return null
  const { column, isWhole } = counted
  return isAmount(column) || (isWhole && isNumber(column)) ? column : null
}

const isAmount = (column: DatasetColumn) =>
  isNumber(column) && !/^(?:id|code|year|number)$/.test(stemsOf(column.name).at(-1) ?? '')

/** What asks for each row's own value. */
const ofEachValue =
  /\b(?:scatter(?: ?plots?| charts?)?|all (?:the )?(?:single |individual )?values|raw values|single values|individual values)\b/

/** Two columns that say not what is computed: each row's own value; one alone is counted. */
function readPair(question: Question, roles: readonly Role[], known: Known): Grouped | null {
  const { calendar, elsewhere } = known
  const [first] = roles
  if (first === undefined) {
    const place = calendar ?? elsewhere[0] ?? null
    return place === null ? null : { place, aggregate: 'count', column: null }
  }
  const placed =
    withoutAmounts(roles).find(({ isPlace, isMeasure }) => isPlace && !isMeasure) ?? bestPlace(first, roles[1])
  const place = calendar ?? placed.mention.column
  // What a part of the calendar has are amounts, and no numbers of rows.
  const isValue = (column: DatasetColumn) => (calendar === null ? isNumber(column) : isAmount(column))
  const value = roles.find(({ mention }) => mention.column !== place && isValue(mention.column))
  if (value === undefined) return ofEachRow(place, known) ?? { place, aggregate: 'count', column: null }
  const asked = aggregateIn(
    question,
    roles.map(({ mention }) => mention),
  )
  if (asked === null && ofEachValue.test(question.small))
    return { place, aggregate: 'none', column: value.mention.column }
  return { place, aggregate: asked ?? usualAggregate(place, value.mention.column, known), column: value.mention.column }
}

/** "The ages of all artists" are one of each artist. */
function ofEachRow(column: DatasetColumn, { named, isNearlyUnique }: Known): Grouped | null {
  const isOfRows = named !== null && isAmount(column) && isNearlyUnique(named)
  return isOfRows ? { place: named, aggregate: 'none', column } : null
}

/** What is computed where no word says it: each row's value, unless several rows share a place. */
function usualAggregate(place: DatasetColumn, measure: DatasetColumn, { calendar, isNearlyUnique }: Known): Aggregate {
  if (calendar === null && isNearlyUnique(place)) return 'none'
  return usualAggregateOf(measure)
}

/** The columns by which something is sorted or compared: a text "by" an amount has the amounts along its other axis. */
function withoutAmounts(roles: readonly Role[]): readonly Role[] {
  const isText = roles.some(({ mention: { column } }) => column.type === 'text')
  return isText ? roles.filter(({ mention: { column } }) => !isAmount(column) || column.role !== 'measure') : roles
}

/** The first column, unless it alone is a number. */
function bestPlace(first: Role, second: Role | undefined): Role {
  const isTurned = second !== undefined && isNumber(first.mention.column) && !isNumber(second.mention.column)
  return isTurned ? second : first
}
