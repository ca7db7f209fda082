import type { Query } from '@portico/contract/core/analysis/query.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import type { Answer } from '#features/assistant/contract/answer.ts'
import type { ConversationMessage, ConversationSummary } from '#features/assistant/contract/conversations.ts'
import { isDurationQuery } from '@portico/analysis/dashboards/derived-queries.ts'
import { durationText } from '@portico/charts/duration-text.ts'
import { alongOf, shownPoints } from '@portico/analysis/dashboards/chart-rules.ts'
import { chartSpecOf } from '@portico/analysis/dashboards/chart-spec-of.ts'
import { tableOf } from '@portico/charts/table-of.ts'
import { numberText, percentText } from '@portico/web/platform/formats.ts'
import type { Translate } from '@portico/web/platform/messages.ts'
import { chartFormats } from '@portico/web/ui/charts/chart-formats.ts'
import { sentenceText } from '#features/assistant/web/conversation/sentence-text.ts'
import type { ShownResult } from '#features/assistant/web/dashboard/use-results.ts'
import type messages from '#features/assistant/web/messages/en.json'

export type Kept = { conversation: ConversationSummary; messages: readonly ConversationMessage[] }

/**
 * The results of an answer's numbers and charts in the order of `exportedOf`, computed from the current version of its
 * dataset.
 */
export type Computed = { results: readonly ShownResult[]; columns: DatasetDetail['column_list'] }

/**
 * Returns the queries to compute when an answer is saved as a file: its numbers, its main chart, and the parts of its
 * dashboard.
 */
export function exportedOf({ queries, charts, definition }: Answer) {
  const kpis = (definition?.kpis ?? []).flatMap(({ title, query }) => (query === null ? [] : [{ title, query }]))
  const drawn = [...charts.slice(0, 1), ...(definition?.charts ?? [])].flatMap(({ query, ...chart }) =>
    query === null ? [] : [{ ...chart, query }],
  )
  return { numbers: queries, kpis, charts: drawn, all: [...queries, ...[...kpis, ...drawn].map(({ query }) => query)] }
}

/**
 * Formats a conversation as text: messages with their verified numbers, and a table for each verified chart. `computed`
 * maps message ids to results.
 */
export function conversationText(
  { conversation, messages: kept }: Kept,
  computed: ReadonlyMap<string, Computed>,
  t: Translate<typeof messages>,
): string {
  const lines = [conversation.title, '']
  for (const message of kept) {
    const { id, role, at, answer } = message
    const text = answer === null ? message.message : answerText(answer, computed.get(id) ?? noResults, t)
    lines.push(`${t(role === 'user' ? 'you' : 'assistant')} (${at}):`, text, '')
  }
  return lines.join('\n')
}

const noResults: Computed = { results: [], columns: [] }

function answerText(answer: Answer, { results, columns }: Computed, t: Translate<typeof messages>): string {
  const { numbers, kpis, charts } = exportedOf(answer)
  // A missing number is treated as withheld, like a number on which the engines disagree.
  const own = numbers.map((_query, index): ShownResult => results[index] ?? { state: 'withheld' })
  const afterNumbers = results.slice(numbers.length)
  const afterKpis = afterNumbers.slice(kpis.length)
  const lines = [
    sentenceText(answer.sentence, numbers, own, columns, t),
    ...kpis.map(({ title, query }, index) => `${title}: ${kpiValue(query, afterNumbers[index], columns, t)}`),
    ...charts.flatMap((chart, index) => ['', chart.title, ...chartLines(chart, afterKpis[index], columns, t)]),
    ...answer.columns.map((name) => `- ${name}`),
    ...answer.passages.map(({ title, text, link }) => `- ${title}: ${text} (${link})`),
  ]
  // If an answer is only a chart, its sentence repeats the title.
  const shown = lines[1] === '' && lines[0] === lines[2] ? lines.slice(2) : lines
  return [...(answer.note === undefined ? [] : [answer.note]), ...shown].join('\n')
}

function kpiValue(
  query: Query,
  result: ShownResult | undefined,
  columns: Computed['columns'],
  t: Translate<typeof messages>,
): string {
  if (result?.state !== 'verified') return t('notVerified')
  const { value } = result.result
  if (value === null) return t('noValue')
  if (isDurationQuery(query, columns)) return durationText(t.locale, value)
  return query.share ? percentText(t.locale, value) : numberText(t.locale, value)
}

type Drawn = ReturnType<typeof exportedOf>['charts'][number]

/** Returns the data of a chart as tab-separated lines. */
function chartLines(
  { title, chartType, query }: Drawn,
  result: ShownResult | undefined,
  columns: Computed['columns'],
  t: Translate<typeof messages>,
): string[] {
  if (result?.state !== 'verified') return [t(result?.isTooLarge === true ? 'resultTooLarge' : 'notVerified')]
  const shown = shownPoints(chartType, query, result.result, alongOf(query, columns))
  const { columns: names, rows } = tableOf(
    chartSpecOf({ title, description: '' }, query, shown, columns),
    chartFormats(t.locale),
  )
  const cellText = (cell: string | number) => (typeof cell === 'number' ? numberText(t.locale, cell) : cell)
  const left = { shown: numberText(t.locale, shown.points.length), of: numberText(t.locale, shown.of) }
  return [
    names.join('\t'),
    ...rows.map((cells) => cells.map(cellText).join('\t')),
    ...(shown.points.length < shown.of ? [t('topOf', left)] : []),
  ]
}
