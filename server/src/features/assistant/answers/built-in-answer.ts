import type { Meaning, Understanding } from '@portico/analysis/questions/understand.ts'
import type { Answer } from '@portico/contract/features/assistant/answer.ts'
import { chartOf, pictures, proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { conditionsTitle, titleOf } from '@portico/analysis/dashboards/titles.ts'
import type { StoredDataset } from '#server/features/assistant/datasets/dataset-queries.ts'

/** Passages of the documentation that match a question, best first. */
export type AskDocumentation = (question: string) => Promise<Answer['passages']>

/** A dataset as an answer depends on it. */
export type AnsweredDataset = Pick<StoredDataset, 'id' | 'version' | 'title' | 'columns'>

/** Spec B §4: questions with these words ask for charts; without a column, for a dashboard. */
const chartWords = /\b(?:graph|chart|pie|barchart)s?\b/i

const empty: Answer = {
  sentence: '',
  queries: [],
  charts: [],
  definition: null,
  columns: [],
  passages: [],
  dataset: null,
  made_by: 'built-in',
  without_model: 'not-configured',
}

/**
 * The answer of what the built-in engine understood, or of the documentation.
 */
export async function builtInAnswer(
  understood: Understanding,
  dataset: AnsweredDataset,
  input: string,
  askDocumentation: AskDocumentation,
): Promise<Answer> {
  const { id, version, title, columns } = dataset
  const about = { ...empty, dataset: { id, version } }
  const names = columns.map(({ name }) => name)
  switch (understood.kind) {
    case 'meanings':
      return { ...about, ...meaningOf(understood.meanings, dataset) }
    case 'dashboard':
      return { ...about, sentence: `Here is a dashboard of ${title}.`, definition: proposeDashboard(columns, title) }
    case 'unknown-column':
      return {
        ...about,
        sentence: `There is no column “${understood.asked}” in ${title}. These columns exist:`,
        columns: names,
      }
    case 'not-english':
      return { ...about, sentence: 'Please ask in English, by the names of the columns:', columns: names }
    case 'no-column':
      if (chartWords.test(input))
        return { ...about, sentence: `Here is a dashboard of ${title}.`, definition: proposeDashboard(columns, title) }
      return withDocumentation(
        { ...about, sentence: `Your question names no column of ${title}. These columns exist:`, columns: names },
        input,
        askDocumentation,
      )
    case 'not-data':
      return fromDocumentation(input, askDocumentation)
  }
}

function meaningOf(
  meanings: readonly Meaning[],
  { columns }: AnsweredDataset,
): Pick<Answer, 'sentence' | 'queries' | 'charts'> {
  const [first] = meanings
  if (first === undefined) return empty
  if (first.chartType === null)
    return {
      sentence: `${titleOf(first.query)}${conditionsTitle(first.query.filters)}: {{1}}`,
      queries: [first.query],
      charts: [],
    }
  const charts = meanings.map(({ query, chartType }) => {
    const chart = chartOf(query, chartType ?? 'barChart', columns)
    return { ...chart, title: `${chart.title}${conditionsTitle(query.filters)}` }
  })
  charts.slice(1).forEach((chart) => {
    if (charts.some((other) => other !== chart && other.title === chart.title))
      chart.title += `, ${pictures[chart.chartType]}`
  })
  return { sentence: charts[0]?.title ?? '', queries: [], charts }
}

/**
 * The passages of the documentation that match a question.
 */
export async function fromDocumentation(question: string, askDocumentation: AskDocumentation): Promise<Answer> {
  const passages = await askDocumentation(question)
  const sentence =
    passages.length === 0
      ? 'I found nothing about this. Upload a CSV file to ask about its data.'
      : 'This is in the documentation:'
  return { ...empty, sentence, passages }
}

async function withDocumentation(
  answer: Answer,
  question: string,
  askDocumentation: AskDocumentation,
): Promise<Answer> {
  return { ...answer, passages: (await askDocumentation(question)).slice(0, 2) }
}
