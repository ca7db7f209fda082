import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { columnOfValues, findColumns, knownColumns, type Mention } from './find-columns.ts'
import { readFollowUp } from './follow-up.ts'
import { Question } from './question.ts'
import { readConditions, type ReadConditions } from './read-conditions.ts'
import { readNumber } from './read-number.ts'
import { readChartQuestion, type KnownDataset, type ReadQuestion } from './read-question.ts'
import { aggregateIn } from './read-roles.ts'
import { entityOf } from './rows-as-columns.ts'
import { unknownNoun } from './unknown-noun.ts'
import { indexValues, type ValueIndex } from './value-index.ts'
import { wordsIn } from './words.ts'

/** What a question may mean: a query, and how it is drawn; null for a number alone. */
export type Meaning = { query: Query; chartType: ChartType | null }

/** What the engine makes of a question. Where it is not about the data, it says why. */
export type Understanding =
  | { kind: 'meanings'; meanings: readonly Meaning[]; isCertain: boolean }
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
  const named = wordsIn(title.replace(/\.\w{2,4}$/, '')).map(({ stem }) => stem)
  const entity = [...new Set([...named, ...entityOf(columns, rows)])]
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
  text: string,
  dataset: PreparedDataset,
  previous: Meaning | null = null,
  today: string | null = null,
): Understanding {
  const question = new Question(text)
  const mentions = findColumns(question.words, () => true, dataset.columns)
  const isWhole = mentions.some((mention) => mention.isWhole)
  const other = otherThanQuery(question, isWhole)
  if (other !== null) return other
  const read = readConditions(question, { ...dataset, today })
  const followUp = previous === null ? null : readFollowUp(text, dataset, previous, read.conditions)
  if (followUp !== null) return { kind: 'meanings', meanings: [followUp], isCertain: true }
  return understandAlone(question, mentions, dataset, read)
}

/** A question by itself: a number, else a chart. */
function understandAlone(
  question: Question,
  mentions: readonly Mention[],
  dataset: PreparedDataset,
  { conditions, compared }: ReadConditions,
): Understanding {
  const read = readChartQuestion(question.rest, dataset, { axis: compared, hasConditions: conditions.length > 0 })
  const asked = isSound(read, question, mentions) ? null : unknownNoun(question, mentions, dataset)
  if (asked !== null) return { kind: 'unknown-column', asked }
  const isChart = compared !== null || isAboutAxis(question, dataset)
  const number = isChart ? null : readNumber(question, dataset, conditions)
  const single = number ?? (read === null && conditions.length > 0 ? countOf(conditions) : null)
  if (single !== null) return { kind: 'meanings', meanings: [{ query: single, chartType: null }], isCertain: true }
  if (read === null) return englishWords.test(question.small) ? { kind: 'no-column' } : { kind: 'not-english' }
  // A condition on the column along the axis picks some of its places, and is kept; the measure is no condition of itself.
  const query = { ...read.query, filters: conditions }
  return {
    kind: 'meanings',
    meanings: [{ query, chartType: read.chartType }, ...others({ ...read, query })],
    isCertain: mentions.some(({ isWhole }) => isWhole),
  }
}

/** How many rows meet conditions: what a question is about that says nothing else. */
const countOf = (filters: Condition[]): Query => ({
  aggregate: 'count',
  column: null,
  share: false,
  group: null,
  filters,
  order: null,
  limit: null,
})

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

/** Other meanings, the likeliest first: other aggregates, and another chart. */
function others({ query, chartType }: Meaning): Meaning[] {
  const aggregates = {
    'none': ['average', 'sum'],
    'count': [],
    'sum': ['average'],
    'average': ['sum'],
    'minimum': [],
    'maximum': [],
    'count-distinct': [],
  } as const
  const computed = aggregates[query.aggregate].map((aggregate) => ({ query: { ...query, aggregate }, chartType }))
  const drawn =
    chartType === 'barChart' && query.aggregate === 'count' ? [{ query, chartType: 'pieChart' as const }] : []
  return [...computed, ...drawn].slice(0, 3)
}
