import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { averageOfRows, isAlongRows, numberOf } from './along-rows.ts'
import { columnOfValues } from './column-of-values.ts'
import { findColumns, knownColumns, type Mention } from './find-columns.ts'
import { readFollowUp } from './follow-up.ts'
import { leftOutOf } from './left-out.ts'
import { notesOf, rowsNote } from './notes.ts'
import { isOtherLanguage } from './other-language.ts'
import { inNamesOfColumns } from './paraphrase.ts'
import { Question } from './question.ts'
import { readConditions, type ReadConditions } from './read-conditions.ts'
import { readCompared } from './read-compared.ts'
import { readNumber } from './read-number.ts'
import { readRanking, type Ranking } from './read-ranking.ts'
import { chartWordsApart, isOnlyChart } from './read-chart.ts'
import { readChartQuestion, type KnownDataset, type Meaning, type ReadQuestion } from './read-question.ts'
import { aggregateIn } from './read-roles.ts'
import { entityOf } from './rows-as-columns.ts'
import { smallTalkIn, type SmallTalk } from './small-talk.ts'
import { unknownNoun } from './unknown-noun.ts'
import { indexValues, type ValueIndex } from './value-index.ts'
import { stemOf, wordsIn } from './words.ts'

/** What the engine makes of a question. Where it is not about the data, it says why. */
export type Understanding =
  | {
      kind: 'meanings'
      meanings: readonly Meaning[]
      isCertain: boolean
      /** What has to be said before the answer, in whole sentences: what of the question it leaves out. */
      notes: readonly string[]
    }
  | { kind: 'small-talk'; talk: SmallTalk }
  | { kind: 'dashboard' }
  | { kind: 'unknown-column'; asked: string }
  | { kind: 'no-column' }
  | { kind: 'not-data' }
  | { kind: 'not-english' }

export type PreparedDataset = KnownDataset & { values: ValueIndex }

/**
 * Prepares a dataset for questions. `textsOf` returns the different texts of a column; `title` names what its rows are.
 */
export function prepareDataset(
  title: string,
  columns: readonly DatasetColumn[],
  rows: number,
  textsOf: (column: string) => readonly string[],
): PreparedDataset {
  const name = title.replace(/\.\w{2,4}$/, '')
  const named = wordsIn(name).map(({ stem }) => stem)
  const joined = stemOf(name.replaceAll(/[^\p{L}\d]/gu, ''))
  const entity = [...new Set([...named, joined, ...entityOf(columns, rows)])]
  return { columns: knownColumns(columns, entity), entity, rows, values: indexValues(columns, textsOf) }
}

const dashboardWords =
  /\b(?:dashboards?|overview|summari[sz]e (?:the |this |my )?(?:data|dataset|file)|key figures|kpis?)\b/
const howTo =
  /^\s*(?:how (?:do|can|to|should|does|would)\b(?! (?:many|much))|where (?:do|can|is the|are the)\b|why\b|can (?:i|you|we)\b(?! (?:show|plot|draw|list|tell))|what (?:does|is an?|happens)\b|help\b|who (?:can|may)\b)/
const grouping =
  /\b(?:each|every|per|by|across|among|versus|vs\.?|over time|over the|trends?|distributions?|breakdown|compar\w+|grouped?|for (?:all|different)|(?:in|of|with|from|at|on|for) (?:the )?different|along with|together with|corresponding|respective|which|proportions?|histogram|bin(?:s|ned|ning)?|intervals?|(?:sort|order|rank)\w*)\b/
const englishWords =
  /\b(?:the|of|is|are|how|what|which|show|many|much|by|per|each|list|average|number|count|total|sum|in|for|and|with|top|compare|share|most|least|over|all|give|plot|draw|only|what's|maximum|minimum|highest|lowest)\b/

/**
 * Reads a question about a dataset, deterministically and without a model. `previous` is the query before it in the conversation, which
 * a short question may change. `today`, as `2026-01-31`, is what "last month" depends on; without it such words are not read.
 */
export function understand(
  asked: string,
  dataset: PreparedDataset,
  previous: Meaning | null = null,
  today: string | null = null,
): Understanding {
  if (asked.length > readAtMost) return understandStart(asked, dataset, previous, today)
  const columns = dataset.columns.map(({ column }) => column)
  const text = inNamesOfColumns(chartWordsApart(asked), columns)
  const question = new Question(text)
  const talk = smallTalkIn(question.small)
  if (talk !== null) return { kind: 'small-talk', talk }
  const mentions = findColumns(question.words, () => true, dataset.columns)
  const isWhole = mentions.some((mention) => mention.isWhole)
  const other = otherThanQuery(question, isWhole)
  if (other !== null) return other
  const read = readConditions(question, { ...dataset, today })
  const followUp = previous === null ? null : readFollowUp(text, dataset, previous, read.conditions)
  if (followUp !== null) return withNotes([followUp.meaning], question, mentions, dataset, followUp)
  if (isOnlyChart(question) && mentions.length === 0) return { kind: 'dashboard' }
  if (isOtherLanguage(question, mentions)) return { kind: 'not-english' }
  return understandAlone(question, mentions, dataset, read)
}

/** The most characters that are read: a longer text is no question, and would take long. */
const readAtMost = 1000

/** Reads the start of a long text, and says so. */
function understandStart(
  asked: string,
  dataset: PreparedDataset,
  previous: Meaning | null,
  today: string | null,
): Understanding {
  const end = asked.lastIndexOf(' ', readAtMost)
  const understood = understand(asked.slice(0, end > 0 ? end : readAtMost), dataset, previous, today)
  if (understood.kind !== 'meanings') return understood
  const notes = ['I read only the first 1,000 characters of your question.', ...understood.notes]
  return { ...understood, isCertain: false, notes }
}

/** A question by itself: what comes first, a number, or a chart. */
function understandAlone(
  question: Question,
  mentions: readonly Mention[],
  dataset: PreparedDataset,
  { conditions: filters, compared }: ReadConditions,
): Understanding {
  const first = readRanking(question, dataset, filters) ?? comparedIn(question, dataset, filters, compared)
  if (first !== null) return withNotes([first, ...others(first)], question, mentions, dataset, first)
  const read = readChartQuestion(question.rest, dataset, { axis: compared, hasConditions: filters.length > 0 })
  const isChart = compared !== null || isAboutAxis(question, dataset)
  const asked = isSound(read, question, mentions) ? null : unknownNoun(question, mentions, dataset, isChart)
  if (asked !== null) return { kind: 'unknown-column', asked }
  const number = isChart ? null : readNumber(question, dataset, filters)
  if (number !== null) return withNotes([{ query: number, chartType: null }], question, mentions, dataset)
  const alone = read === null ? rowsOf(filters) : numberInstead({ ...read.query, filters }, question, dataset, isChart)
  if (alone !== null) return understandNumber(alone, question, mentions, dataset)
  if (read === null) return englishWords.test(question.small) ? { kind: 'no-column' } : { kind: 'not-english' }
  return understandChart(read, filters, question, mentions, dataset)
}

/** A number where a list of rows was asked for says so. */
function understandNumber(
  query: Query,
  question: Question,
  mentions: readonly Mention[],
  dataset: PreparedDataset,
): Understanding {
  const notes = query.aggregate === 'count' && isListing(question) ? [rowsNote] : []
  return withNotes([{ query, chartType: null }], question, mentions, dataset, { notes })
}

function understandChart(
  { query, chartType }: ReadQuestion,
  filters: Condition[],
  question: Question,
  mentions: readonly Mention[],
  dataset: PreparedDataset,
): Understanding {
  // A condition on the column along the axis picks some of its places, and is kept; the measure is no condition of itself.
  const meaning = drawn({ query: { ...query, filters }, chartType }, question)
  const isUncertain = !mentions.some((mention) => mention.isWhole)
  return withNotes([meaning, ...others(meaning)], question, mentions, dataset, { isUncertain })
}

function comparedIn(
  question: Question,
  dataset: PreparedDataset,
  filters: Condition[],
  compared: Query['group'],
): Ranking | null {
  const query = compared === null ? null : readCompared(question, dataset, filters, compared)
  return query === null ? null : { query, chartType: 'barChart', notes: [] }
}

/** The number that a chart along the rows themselves, or along a measure, was read instead of. */
function numberInstead(query: Query, question: Question, dataset: PreparedDataset, isChart: boolean): Query | null {
  const number = isChart ? averageOfRows(query, question, dataset) : numberOf(query, question, dataset)
  if (number !== null) return number
  return isAlongRows(query, question, dataset) ? { ...query, group: null, order: null, limit: null } : null
}

/** Parts of the calendar are no parts of a whole, unless a pie is asked for by its name. */
function drawn({ query, chartType }: Meaning, { small }: Question): Meaning {
  const isPie = chartType === 'pieChart' && !/\b(?:pie|donut|doughnut)/.test(small)
  return { query, chartType: isPie && (query.group?.bin ?? null) !== null ? 'barChart' : chartType }
}

const isListing = ({ small }: Question) => /\b(?:show|list|display|give|which|what|find|see)\b/.test(small)

type Remarks = { notes?: readonly string[]; isUncertain?: boolean }

/** The meanings with what they leave out of the question: they are certain only where that is nothing. */
function withNotes(
  meanings: readonly Meaning[],
  question: Question,
  mentions: readonly Mention[],
  dataset: PreparedDataset,
  { notes = [], isUncertain = false }: Remarks = {},
): Understanding {
  const [first] = meanings
  if (first === undefined) return { kind: 'no-column' }
  const leftOut = leftOutOf(question, { ...first, mentions, dataset })
  const all = [...notes, ...notesOf(leftOut, first.query)]
  const plain = meanings.map(({ query, chartType }) => ({ query, chartType }))
  return { kind: 'meanings', meanings: plain, isCertain: all.length === 0 && !isUncertain, notes: all }
}

/** How many rows meet conditions, of a question that says nothing else; null without any. */
const rowsOf = (filters: Condition[]): Query | null =>
  filters.length === 0
    ? null
    : { aggregate: 'count', column: null, share: false, group: null, filters, order: null, limit: null }

/** Whether the axis is a column that the question names, and the measure too where it names an aggregate. */
function isSound(read: ReadQuestion | null, question: Question, mentions: readonly Mention[]): boolean {
  if (read === null || !mentions.some(({ column }) => column.name === read.query.group?.column)) return false
  return (
    read.query.column !== null ||
    aggregateIn(question) === null ||
    /\bnumbers?\b|\bhow many\b|\bcount\b/.test(question.small)
  )
}

const isAboutAxis = ({ small }: Question, { columns }: KnownDataset) =>
  grouping.test(small) || hasChartWord(small) || columnOfValues(small, columns) !== null

function otherThanQuery({ text, small }: Question, isWhole: boolean): Understanding | null {
  if (!isLatin(text)) return { kind: 'not-english' }
  if (dashboardWords.test(small)) return { kind: 'dashboard' }
  return howTo.test(small) && !isWhole ? { kind: 'not-data' } : null
}

const isLatin = (text: string) => {
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    letters.length === 0 || letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length > letters.length / 2
  )
}

const hasChartWord = (text: string) =>
  /\b(?:charts?|graphs?|plots?|pies?|bars?|lines?|tree ?maps?|visuali[sz]e|diagram)\b/.test(text)

/** Other meanings, the likeliest first: other aggregates, and another chart. Each row's own value only where it is one of a few. */
function others({ query, chartType }: Meaning): Meaning[] {
  const aggregates = {
    'none': ['average', 'sum'],
    'count': [],
    'sum': ['average', 'none'],
    'average': ['sum', 'none'],
    'minimum': [],
    'maximum': [],
    'count-distinct': [],
  } as const
  const isBinned = (query.group?.bin ?? null) !== null
  // The first of the rows are no rows of a place.
  const isRanked = query.limit !== null || query.order !== null
  if (query.aggregate === 'none' && isRanked) return []
  const computed = aggregates[query.aggregate]
    .filter((aggregate) => aggregate !== 'none' || (!isBinned && !isRanked))
    .map((aggregate) => ({ query: { ...query, aggregate }, chartType }))
  const drawn =
    chartType === 'barChart' && query.aggregate === 'count' && !isBinned
      ? [{ query, chartType: 'pieChart' as const }]
      : []
  return [...computed, ...drawn].slice(0, 3)
}
