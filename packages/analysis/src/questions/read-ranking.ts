import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import { isNumeric, type DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Aggregate, Bin, Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { findColumns, stemsOf, type Mention } from './find-columns.ts'
import { Question } from './question.ts'
import { readChart } from './read-chart.ts'
import type { KnownDataset } from './read-question.ts'
import { aggregateIn } from './read-roles.ts'
import { readTop, type ReadTop } from './read-top.ts'
import { nameOfRows, withRows } from './rows-as-columns.ts'
import type { Word } from './words.ts'
import { columnOfQuality, usualAggregateOf, type Quality } from './usual-aggregate.ts'

/** A superlative: what it is about (`rows` counts them, `time` is how old they are, `measure` is named beside it), and which end. */
type Superlative = { about: Quality | 'rows' | 'time' | 'measure'; direction: 'ascending' | 'descending' }

const superlatives: readonly [pattern: RegExp, superlative: Superlative][] = [
  [/\b(?:most expensive|costliest|priciest)\b/, { about: 'money', direction: 'descending' }],
  [/\b(?:cheapest|least expensive)\b/, { about: 'money', direction: 'ascending' }],
  [/\b(?:slowest|longest)\b/, { about: 'duration', direction: 'descending' }],
  [/\b(?:fastest|quickest|shortest)\b/, { about: 'duration', direction: 'ascending' }],
  [/\b(?:oldest|earliest)\b/, { about: 'time', direction: 'ascending' }],
  [/\b(?:newest|latest|youngest|most recent)\b/, { about: 'time', direction: 'descending' }],
  [/\b(?:busiest|peak)\b/, { about: 'rows', direction: 'descending' }],
  [/\b(?:quietest|least busy)\b/, { about: 'rows', direction: 'ascending' }],
  [/\b(?:best|happiest|most satisfied)\b/, { about: 'score', direction: 'descending' }],
  [/\b(?:worst|unhappiest|least satisfied)\b/, { about: 'score', direction: 'ascending' }],
  [/\b(?:highest|(?<!\bat )most|largest|biggest|greatest)\b/, { about: 'measure', direction: 'descending' }],
  [/\b(?:lowest|(?<!\bat )least|fewest|smallest)\b/, { about: 'measure', direction: 'ascending' }],
]

/** A chart of what comes first, and what has to be said about it. */
export type Ranking = { query: Query; chartType: ChartType; notes: readonly string[] }

type Asked = {
  question: Question
  dataset: KnownDataset
  filters: readonly Condition[]
  mentions: readonly Mention[]
  top: ReadTop | null
  superlative: (Superlative & { at: number; end: number }) | null
}

const isTime = ({ type }: DatasetColumn) => type === 'date' || type === 'time'
const labelOf = ({ name }: DatasetColumn) => name.replaceAll('_', ' ')

/** What asks for the extreme of each place, which is no ranking of places. */
const ofEach = /\b(?:min|max)(?:imum|imal)?\b|\b(?:(?:in|of|for|from|within) (?:each|every))\b/

/**
 * Reads a question for what comes first: "top 5 customers by cost", "the slowest technician", "busiest hour of the day", "the 10 most
 * expensive tickets". Null where it is none. Conditions have been taken out of the words.
 */
export function readRanking(question: Question, dataset: KnownDataset, filters: readonly Condition[]): Ranking | null {
  const own = new Question(question.text)
  const top = readTop(own)
  const superlative = superlativeIn(question.free)
  if ((top === null && superlative === null) || ofEach.test(question.small)) return null
  const found = findColumns(question.words, (place) => question.isFree(place), dataset.columns)
  const asked = {
    question,
    dataset,
    filters,
    mentions: withRows(found, question, dataset.columns, dataset.entity).filter(
      ({ score }) => score !== 0.5 || found.length > 0,
    ),
    top,
    superlative,
  }
  return rankedCalendar(asked) ?? rankedPlaces(asked) ?? rankedRows(asked)
}

function superlativeIn(text: string): Asked['superlative'] {
  for (const [pattern, superlative] of superlatives) {
    const match = pattern.exec(text)
    // "Highest to lowest" sorts.
    if (
      match !== null &&
      !/\bto (?:the )?(?:highest|most|largest|lowest|least|smallest|oldest|newest)|\b(?:highest|most|largest|lowest|least|smallest|biggest|oldest|newest) to\b/.test(
        text,
      )
    )
      return { ...superlative, at: match.index, end: match.index + match[0].length }
  }
  return null
}

const calendarUnits: readonly [pattern: RegExp, bin: Bin][] = [
  [/^\s*hours?\b/, 'hour-of-day'],
  [/^\s*(?:weekdays?|days? of (?:the )?week)\b/, 'weekday'],
  [/^\s*days?\b/, 'day'],
  [/^\s*weeks?\b/, 'week'],
  [/^\s*months?\b/, 'month'],
  [/^\s*quarters?\b/, 'quarter'],
  [/^\s*years?\b/, 'year'],
]

/** "The busiest hour of the day": the rows of each part of the calendar. */
function rankedCalendar({ question, dataset, filters, mentions, superlative }: Asked): Ranking | null {
  if (superlative?.about !== 'rows') return null
  const bin = calendarUnits.find(([pattern]) => pattern.test(question.free.slice(superlative.end)))?.[1]
  const times = dataset.columns.map(({ column }) => column).filter(isTime)
  const column = mentions.find((mention) => isTime(mention.column))?.column ?? times[0]
  if (bin === undefined || column === undefined || (bin === 'hour-of-day' && column.type !== 'time')) return null
  const query = queryOf({ aggregate: 'count', column: null, filters, group: { column: column.name, bin, width: null } })
  return {
    query: { ...query, order: { by: 'y', direction: superlative.direction } },
    chartType: 'barChart',
    notes: [],
  }
}

/** Places such as customers: by the measure that is named, by the one that the superlative is about, or by their rows. */
function rankedPlaces(asked: Asked): Ranking | null {
  const { filters, top } = asked
  const subject = subjectOf(asked)
  if (subject === null || !isOfPlace(asked, subject)) return null
  const measure = measureOf(asked)
  if (measure === null && isAboutMeasure(asked)) return null
  const query = queryOf({
    aggregate: measure === null ? 'count' : aggregateOf(asked, measure),
    column: measure?.name ?? null,
    filters,
    group: { column: subject.column.name, bin: null, width: null },
  })
  const { chart } = readChart(new Question(asked.question.text))
  return {
    query: { ...query, order: { by: 'y', direction: directionOf(asked) }, limit: top?.limit ?? null },
    chartType: chart ?? 'barChart',
    notes: subject.note === null ? [] : [subject.note],
  }
}

/** "Slowest" says nothing without a duration; "most" may count rows. */
const isAboutMeasure = ({ superlative }: Asked) =>
  superlative !== null && superlative.about !== 'rows' && superlative.about !== 'measure'

function aggregateOf({ question, mentions }: Asked, measure: DatasetColumn): Aggregate {
  const named = aggregateIn(question, mentions)
  return named === 'average' || named === 'sum' ? named : usualAggregateOf(measure)
}

const directionOf = ({ superlative, top }: Asked) => superlative?.direction ?? top?.direction ?? 'descending'

type Subject = { column: DatasetColumn; at: number; end: number; note: string | null }

const person =
  /^(?:technician|agent|assignee|owner|user|employee|customer|client|engineer|seller|manager|staff|requester|person|analyst|operator|kunde)$/

/** Of what the first is asked: the first column of texts that several rows share; "who" is a column of people. */
function subjectOf({ question, dataset, mentions, superlative, top }: Asked): Subject | null {
  const isPlace = ({ type, distinct, nulls }: DatasetColumn) =>
    (type === 'text' || type === 'boolean') && distinct + nulls < dataset.rows
  const mention = mentions.find(({ column }) => isPlace(column))
  if (mention !== undefined)
    return {
      column: mention.column,
      at: question.words[mention.first]?.from ?? 0,
      end: question.words[mention.end - 1]?.to ?? 0,
      note: null,
    }
  const who = /\bwho\b/.exec(question.small)
  if (who === null || (superlative === null && top === null)) return null
  const people = dataset.columns
    .map(({ column }) => column)
    .filter((column) => isPlace(column) && stemsOf(column.name).some((stem) => person.test(stem)))
    .toSorted((one, other) => Number(isServed(one)) - Number(isServed(other)))
  const [column] = people
  if (column === undefined) return null
  const names = people.map(labelOf).join(' or ')
  const note = people.length === 1 ? null : `“Who” may be ${names}: this is by ${labelOf(column)}.`
  return { column, at: who.index, end: who.index + who[0].length, note }
}

/** Customers are asked about by their name; "who" is first of all one of those who work. */
const isServed = ({ name }: DatasetColumn) => /customer|client|kunde|requester/i.test(name)

/** The measure that is named, or the one that the superlative is about. */
function measureOf({ dataset, mentions, superlative }: Asked): DatasetColumn | null {
  const named = mentions.find(({ column }) => isNumeric(column.type) && column.role !== 'identifier')
  if (named !== undefined) return named.column
  const about = superlative?.about
  if (about === undefined || about === 'rows' || about === 'time' || about === 'measure') return null
  return columnOfQuality(
    dataset.columns.map(({ column }) => column),
    about,
  )
}

/**
 * "The highest cost by customer" is each one's highest cost; "which customer has the highest cost" and "customers with the highest cost"
 * are ranked by their costs.
 */
function isOfPlace({ question, superlative, top }: Asked, { at, end }: Subject): boolean {
  if (top !== null || superlative?.about !== 'measure') return true
  if (at > superlative.at) return false
  const isAsked =
    /\b(?:which|what|whose|who)\s*$/.test(question.small.slice(0, at)) || /^who\b/.test(question.small.slice(at))
  return isAsked || having.test(question.small.slice(end, superlative.at))
}

const having =
  /^s?\s+(?:with|having|(?:that|who|which) (?:have|has|had)|has|have|had|costs?|gets?)\s+(?:us\s+)?(?:the\s+)?$/

const rowsShown = 10

/** The rows themselves: their measure by their name or number. Of times, their number along the calendar. */
function rankedRows(asked: Asked): Ranking | null {
  const { question, dataset, filters, top, superlative } = asked
  if (!isOfRows(asked)) return null
  if (superlative?.about === 'time') return oldestRows(asked)
  const measure = measureOf(asked)
  const id = nameOfRows(dataset.columns, dataset.entity) ?? keyOf(dataset)
  if (measure === null || id === null || aggregateIn(question) === 'average') return null
  const query = queryOf({
    aggregate: 'none',
    column: measure.name,
    filters,
    group: { column: id.name, bin: null, width: null },
  })
  const order = { by: 'y' as const, direction: directionOf(asked) }
  return { query: { ...query, order, limit: top?.limit ?? rowsShown }, chartType: 'barChart', notes: [] }
}

const keyOf = ({ columns, rows }: KnownDataset) =>
  columns.find(({ column: { role, distinct } }) => role === 'identifier' && distinct === rows)?.column ?? null

/** The word for the rows stands before the superlative ("tickets with the highest cost") or behind it ("most expensive open tickets"). */
function isOfRows({ question, dataset, superlative, top }: Asked): boolean {
  const isRows = (stem: string) => dataset.entity.includes(stem) || /^(?:row|record|entry|item)$/.test(stem)
  const rowWords = question.words.filter(({ stem }) => isRows(stem))
  if (superlative === null) return top !== null && rowWords.length > 0
  const isBefore = ({ from, to }: Word) =>
    superlative.about === 'measure' ? having.test(question.small.slice(to, superlative.at)) : from < superlative.at
  // "The most tickets" counts them.
  const isCounted = superlative.about === 'measure' && top === null
  return rowWords.some(
    (word) =>
      isBefore(word) ||
      (!isCounted && /^\s*(?:[\w~-]+\s+){0,2}$/.test(question.free.slice(superlative.end, word.from))),
  )
}

const yearsAtLeast = 2

function oldestRows({ dataset, filters, mentions, superlative }: Asked): Ranking | null {
  const columns = dataset.columns.map(({ column }) => column)
  const column = mentions.find((mention) => isTime(mention.column))?.column ?? columns.find(isTime)
  if (column === undefined) return null
  const years = Number(String(column.maximum).slice(0, 4)) - Number(String(column.minimum).slice(0, 4))
  const bin = years >= yearsAtLeast ? 'year' : 'month'
  const query = queryOf({ aggregate: 'count', column: null, filters, group: { column: column.name, bin, width: null } })
  const note = `I cannot list single rows: this is their number by ${bin} of ${labelOf(column)}.`
  return {
    query: { ...query, order: { by: 'x', direction: superlative?.direction ?? 'ascending' } },
    chartType: 'barChart',
    notes: [note],
  }
}

const queryOf = (parts: {
  aggregate: Aggregate
  column: string | null
  filters: readonly Condition[]
  group: Query['group']
}): Query => ({ ...parts, filters: [...parts.filters], share: false, order: null, limit: null })
