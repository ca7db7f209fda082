import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Bin, Query } from '@portico/contract/core/analysis/query.ts'
import { columnOfValues } from './column-of-values.ts'
import { findColumns, knownColumns, type KnownColumn, type Mention } from './find-columns.ts'
import { isTimeScale } from '#analysis/ordinal/order-of.ts'
import { Question } from './question.ts'
import { isComparison } from './read-comparisons.ts'
import { readBin, type CalendarWord } from './read-bin.ts'
import { readChart } from './read-chart.ts'
import { readGrouped, type Grouped } from './read-grouped.ts'
import { readOrder, type ReadOrder } from './read-order.ts'
import { nameOfRows, withRows } from './rows-as-columns.ts'
import { rolesOf } from './read-roles.ts'
import { readTop, type ReadTop } from './read-top.ts'
import type { Word } from './words.ts'

/** What a question may mean: a query, and how it is drawn; null for a number alone. */
export type Meaning = { query: Query; chartType: ChartType | null }

export type ReadQuestion = { query: Query; chartType: ChartType }

const isTime = ({ type }: DatasetColumn) => type === 'date' || type === 'time'

/** A number that is a year: counted along an axis as it is. */
const isYear = ({ type, minimum, maximum }: DatasetColumn) =>
  type === 'number' && typeof minimum === 'number' && typeof maximum === 'number' && minimum >= 1000 && maximum <= 2200

/** With more different values than this share of the rows, rows are shown one by one. */
const nearlyAll = 0.7

/** What is known of a dataset before any question. */
export type KnownDataset = { columns: readonly KnownColumn[]; entity: readonly string[]; rows: number }

/**
 * Reads a question that asks for a chart. `axis` is that of the values that its conditions compare; of one with conditions, words for the
 * rows are no axis. Null where it names no column.
 */
export function readChartQuestion(
  text: string,
  { columns, entity, rows }: KnownDataset,
  { axis, hasConditions }: { axis: Query['group']; hasConditions: boolean },
): ReadQuestion | null {
  const question = new Question(text)
  const { chart } = readChart(question)
  const conditions = takeConditions(question)
  const order = readOrder(question)
  const top = readTop(question)
  const compared = axisColumn(axis, columns) ?? columnOfValues(question.small, columns)
  const all = mentionsOf(question, { columns, entity }, compared !== null || hasConditions)
  const hasTime = columns.some(({ column }) => isTime(column) || isYear(column))
  const isName = (from: number, to: number) => all.some((mention) => isMentionedIn(question, mention, from, to))
  const binned = hasTime ? readBin(question, isName) : null
  const isCompared = ({ column, end }: Mention) =>
    isComparison(question.free.slice(question.words[end - 1]?.to ?? 0), column)
  const free = all.filter(({ first }) => question.isFree(first))
  const mentions = free.filter((mention) => !isCompared(mention))
  const calendar = calendarColumn(mentions, columns, binned, question)
  const elsewhere = [
    ...findColumns(new Question(conditions).words, () => true, columns),
    ...free.filter(isCompared),
  ].map(({ column }) => column)
  const isMentioned = rolesOf(question, mentions).some(({ isPlace, mention }) => isPlace || mention.column === compared)
  const grouped = readGrouped(question, {
    mentions,
    calendar: calendar ?? (isMentioned ? null : compared),
    elsewhere,
    isUnique: ({ distinct, nulls }) => distinct + nulls === rows,
    isNearlyUnique: ({ distinct, nulls }) => distinct + nulls > nearlyAll * rows,
    sortedBy: columnOfOrder(order, columns),
    named: isAboutRows(question, entity) ? nameOfRows(columns, entity) : null,
  })
  if (grouped === null) return null
  const bin =
    binned === null
      ? (binOfAxis(grouped, axis) ?? usualBin(question, grouped, chart, rows))
      : binOf(grouped.place, binned.bin, calendar)
  const sorted = orderOf(order, grouped, columns)
  const query = queryOf(grouped, bin, sorted, top)
  return { query, chartType: chart ?? usualChart(query, grouped.place) }
}

/** Bars, unless the axis has texts in the order of time that nothing sorts otherwise. */
const usualChart = ({ group, order }: Query, place: DatasetColumn): ChartType =>
  group?.bin === null && order === null && isTimeScale(place) ? 'lineChart' : 'barChart'

/** Returns the column of months or quarters as texts that "over time" means in a dataset without dates. */
function timeScaleAsked({ small }: Question, columns: readonly KnownColumn[]): DatasetColumn | null {
  if (!/\b(?:over time|trends?|timeline)\b/.test(small)) return null
  if (columns.some(({ column }) => isTime(column) || isYear(column))) return null
  return columns.find(({ column }) => isTimeScale(column))?.column ?? null
}

const axisColumn = (axis: Query['group'], columns: readonly KnownColumn[]) =>
  columns.find(({ column }) => column.name === axis?.column)?.column ?? null

const binOfAxis = ({ place }: Grouped, axis: Query['group']) => (place.name === axis?.column ? axis.bin : null)

/** The mentioned columns; where there are none, nor conditions, those that the words for the rows themselves name. */
function mentionsOf(
  question: Question,
  { columns, entity }: Pick<KnownDataset, 'columns' | 'entity'>,
  hasConditions: boolean,
): Mention[] {
  const isFree = (place: number) => question.isFree(place)
  const found = withRows(findColumns(question.words, isFree, columns), question, columns, entity)
  if (found.length > 0 || hasConditions) return found
  return findColumns(question.words, isFree, knownColumns(columns.map(({ column }) => column)))
}

function queryOf(
  { place, aggregate, column }: Grouped,
  bin: Bin | null,
  order: Query['order'],
  top: ReadTop | null,
): Query {
  return {
    aggregate,
    column: column?.name ?? null,
    share: false,
    group: { column: place.name, bin, width: null },
    filters: [],
    order: top === null ? order : { by: 'y', direction: top.direction },
    limit: top?.limit ?? null,
  }
}

/** "The ages of all artists" of a dataset of artists, unless they are only counted. */
const isAboutRows = ({ words, small }: Question, entity: readonly string[]) =>
  words.some(({ stem }) => entity.includes(stem)) &&
  !/\b(?:distributions?|frequenc|histogram of|range|spread)/.test(small)

/** "By the names" are those along the axis, whatever column they are of. */
const ofAxis = /^\W*(?:by\s+)?(?:the\s+)?(?:names|labels|categories|bars?)\W*(?:please)?\W*$/i

/** The column that the points are sorted by, where its whole name is given. */
function columnOfOrder(order: ReadOrder | null, columns: readonly KnownColumn[]): DatasetColumn | null {
  if (order === null || ofAxis.test(order.target)) return null
  const named = findColumns(new Question(order.target).words, () => true, columns)
  return named.find(({ isWhole }) => isWhole)?.column ?? null
}

/** A condition before the question: "For those employees whose salary is above 5000, …". */
const leading =
  /^\s*(?:for|of|among|from|considering)\s+(?:(?:those|these|all|the|each of the|every)\s+)+[^.?]*?\b(?:whose|who|that|which|with|when|where|having|have|has|in|was|were|processed|is|are)\b[^?]*?,\s*(?=(?:and\s+)?(?:a|an|the|please|what|how|find|show|give|draw|visuali[sz]e|return|plot|bin|compute|calculate|list|sum|count|for|display|create|make|could|can|i|compare|group|which|just|tell|use|take|report)\b)/

const within =
  /\b(?:whose|who|where|(?:that|which) (?:have|has|had|is|are|was|were|do|does|did|can|cost|belong|contain)s?)\b[^,?~]*?(?=,|\?|~|\.\s|\.$|\bover the\b|\b(?:in|by|with|using|as) an? |\band (?:show|count|sort|visuali[sz]e|plot|draw|group|bin|list|order|rank|what|how|compare)\b|\bfor each\b|\bin each\b|$)/g

/** Takes the conditions out of the words, and returns their text. */
function takeConditions(question: Question): string {
  const match = leading.exec(question.small)
  if (match !== null) {
    question.take(0, match[0].length)
    return question.text.slice(0, match[0].length)
  }
  // "That have each rank" is no condition.
  const taken = [...question.free.matchAll(within)].filter(([part]) => !/\b(?:each|every|different)\b/.test(part))
  for (const { index, 0: part } of taken) question.take(index, index + part.length)
  return taken.map(({ index, 0: part }) => question.text.slice(index, index + part.length)).join(' ')
}

function isMentionedIn(question: Question, { first, end, isWhole }: Mention, from: number, to: number): boolean {
  const start = question.words[first]?.from ?? 0
  return isWhole && start < to && (question.words[end - 1]?.to ?? 0) > from
}

function calendarColumn(
  mentions: readonly Mention[],
  columns: readonly KnownColumn[],
  binned: { from: number } | null,
  question: Question,
): DatasetColumn | null {
  if (binned === null) return timeScaleAsked(question, columns)
  const mentioned = mentions.filter(({ column }) => isTime(column) || isYear(column))
  const distance = ({ first }: Mention) => Math.abs((question.words[first]?.from ?? 0) - binned.from)
  const nearest = mentioned.toSorted((one, other) => distance(one) - distance(other))[0]
  return nearest?.column ?? columns.find(({ column }) => isTime(column))?.column ?? null
}

function binOf(place: DatasetColumn, word: CalendarWord, calendar: DatasetColumn | null): Bin | null {
  if (calendar === null || !isTime(place)) return null
  return word === 'time' ? 'month' : word
}

/** The most places of time that bars show one by one, and the fewest years that a line is of. */
const timesAtMost = 7
const yearsAtLeast = 4

/**
 * The bin of times where a question says none: one bar for each of many times would be as many bars as rows, so that they compare the days
 * of the week, and a line that counts has the years where there are several. "Group by" says that each value is meant.
 */
function usualBin(
  { small }: Question,
  { place, aggregate }: Grouped,
  chart: ChartType | null,
  rows: number,
): Bin | null {
  const isMany = place.distinct > timesAtMost || (aggregate === 'count' && place.distinct > nearlyAll * rows)
  if (!isTime(place) || aggregate === 'none' || !isMany) return null
  if (/\bgroup(?:s|ing)? by\b/.test(small)) return null
  if (chart === 'lineChart') return aggregate === 'count' && yearsOf(place) >= yearsAtLeast ? 'year' : null
  return chart === null || chart === 'barChart' ? 'weekday' : null
}

const yearsOf = ({ minimum, maximum }: DatasetColumn) =>
  Number(String(maximum).slice(0, 4)) - Number(String(minimum).slice(0, 4))

function orderOf(order: ReadOrder | null, { place, column }: Grouped, columns: readonly KnownColumn[]): Query['order'] {
  if (order === null) return null
  const { words } = new Question(order.target.replaceAll(/\b(?:by|the|their|its|please)\b/gi, ' '))
  const ofPlace = nearestName(words, place, columns)
  const ofColumn = column === null ? 0 : nearestName(words, column, columns)
  // A name in full is that column, also where it has a word such as "number".
  if (ofPlace === 1 && ofColumn < 1) return { by: 'x', direction: order.direction }
  return { by: order.axis ?? (ofPlace > ofColumn ? 'x' : 'y'), direction: order.direction }
}

/** How much words name a column, 0 to 1: 1 where they are its name and nothing else. */
function nearestName(words: readonly Word[], column: DatasetColumn, columns: readonly KnownColumn[]): number {
  const known = columns.filter((one) => one.column === column)
  const scores = findColumns(words, () => true, known).map(({ isWhole, first, end, score }) =>
    isWhole && words.slice(0, first).every(isSign) && words.slice(end).every(isSign) ? 1 : score * 0.9,
  )
  return Math.max(0, ...scores)
}

const isSign = ({ stem }: Word) => !/[\p{L}\d]/u.test(stem)
