import type { ChartType } from '@portico/contract/core/analysis/dashboard.ts'
import type { Question } from './question.ts'

/** Words that name a chart, the most certain first. */
const named: readonly [pattern: RegExp, chart: ChartType][] = [
  [/\btree\s?maps?\b/g, 'treemapChart'],
  [/\b(?:pie|donut|doughnut)s?(?:\s(?:charts?|graphs?|plots?|diagrams?))?\b/g, 'pieChart'],
  [/\b(?:line|trend)\s(?:charts?|graphs?|plots?|diagrams?)\b/g, 'lineChart'],
  [
    /\b(?:(?:stacked\s)?bar|column)\s?(?:charts?|graphs?|plots?|diagrams?)\b|\bbar\s?charts?\b|\bhistograms?\b|\bbars\b(?=\s+(?:chart|graph))/g,
    'barChart',
  ],
  [/\blines\b|\btrend line\b|\ba line (?=on|of|for|about|to)\b/g, 'lineChart'],
]

/** Words that speak for a chart where none is named. */
const meant: readonly [pattern: RegExp, chart: ChartType][] = [
  [/\b(?:proportions?|percentages?|shares?|breakdown|composition)\b/, 'pieChart'],
  [
    /\b(?:trends?|over time|changes? (?:of|in|over)|changing|evolution|develop(?:ed|ment)?|growth|timeline)\b/,
    'lineChart',
  ],
]

const joined = /\b(bar|pie|line|column|donut|doughnut|trend)(charts?|graphs?|plots?|diagrams?)\b/gi

/** "Piechart" as "pie chart": every rule below is about the words apart. */
export const chartWordsApart = (text: string): string => text.replaceAll(joined, '$1 $2')

const onlyChartWords =
  /^\W*(?:(?:please|can|could|you|i|want|need|show|see|draw|plot|make|create|give|me|us|a|an|the|some|any)\s+)*(?:(?:bar|pie|line|column|donut|doughnut|trend)\s)?(?:charts?|graphs?|plots?|diagrams?|pies?|donuts?|tree\s?maps?|bars)\W*(?:please\W*)?$/

/** Whether a question has only a word for charts: it asks for a dashboard (spec B §4). */
export const isOnlyChart = ({ small }: Pick<Question, 'small'>): boolean => onlyChartWords.test(small)

export type ReadChart = { chart: ChartType | null; isNamed: boolean }

/**
 * The chart that a question asks for. A named one is taken out of the words.
 */
export function readChart(question: Question): ReadChart {
  for (const [pattern, chart] of named) {
    const matches = [...question.free.matchAll(pattern)]
    for (const match of matches) question.take(match.index, match.index + match[0].length)
    if (matches.length > 0) return { chart, isNamed: true }
  }
  const found = meant.find(([pattern]) => pattern.test(question.small))
  const isAsked = /\b(?:charts?|graphs?|plots?|visuali[sz]e|diagram|draw)\b/.test(question.small)
  return { chart: found?.[1] ?? null, isNamed: isAsked }
}
