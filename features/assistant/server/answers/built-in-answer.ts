import type { Meaning } from '@portico/analysis/questions/read-question.ts'
import type { Understanding } from '@portico/analysis/questions/understand.ts'
import type { Answer } from '#features/assistant/contract/answer.ts'
import { chartOf, chartTypeTitles, proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { conditionsTitle, titleOf } from '@portico/analysis/dashboards/titles.ts'
import type { SmallTalk } from '@portico/analysis/questions/small-talk.ts'
import { countedInstead } from '@portico/analysis/questions/counted-instead.ts'
import { suggestedQuestions } from '@portico/analysis/questions/suggested-questions.ts'
import type { StoredDataset } from '#features/assistant/server/datasets/dataset-queries.ts'

/** Passages of the documentation that match a question, best first. */
export type AskDocumentation = (question: string) => Promise<Answer['passages']>

/** The properties of a dataset on which an answer depends. */
export type AnsweredDataset = Pick<StoredDataset, 'id' | 'version' | 'title' | 'columns'>

/** Spec B §4: a question with one of these words asks for a chart, or for a dashboard if it names no column. */
const chartWords = /\b(?:graph|pie|(?:bar|pie|line)?chart)s?\b/i

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

const smallTalk: Record<SmallTalk, string> = {
  greeting: 'Hello! Ask me about your data, for example:',
  thanks: 'You are welcome. You could ask next:',
  abilities: 'I count, add up, average and compare your data, and draw charts and dashboards of them. Ask for example:',
  change: "I can't do that. I answer questions about the data, but I don't change it. Ask for example:",
}

const examplesAtMost = 3

const examplesOf = (columns: AnsweredDataset['columns']) => suggestedQuestions(columns).slice(0, examplesAtMost)

const noted = (notes: readonly string[]) => (notes.length === 0 ? {} : { note: notes.join(' ') })

/** Builds an answer from the built-in engine's interpretation of a question, or from the documentation. */
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
      return { ...about, ...answerOf(understood.meanings, understood.notes, dataset) }
    case 'small-talk':
      return { ...about, sentence: smallTalk[understood.talk], examples: examplesOf(columns) }
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

function answerOf(meanings: readonly Meaning[], notes: readonly string[], dataset: AnsweredDataset) {
  const counted = countedInstead(meanings, dataset.columns)
  return { ...meaningOf(counted.meanings, dataset), ...noted(counted.note === null ? notes : [counted.note, ...notes]) }
}

function meaningOf(
  meanings: readonly Meaning[],
  { columns }: AnsweredDataset,
): Pick<Answer, 'sentence' | 'queries' | 'charts'> {
  const [first] = meanings
  if (first === undefined) return empty
  if (first.chartType === null)
    return {
      sentence: `${titleOf(first.query)}${conditionsTitle(first.query.filters, columns)}: {{1}}`,
      queries: [first.query],
      charts: [],
    }
  const charts = meanings.map(({ query, chartType }) => {
    const chart = chartOf(query, chartType ?? 'barChart', columns)
    return { ...chart, title: `${chart.title}${conditionsTitle(query.filters, columns)}` }
  })
  charts.slice(1).forEach((chart) => {
    if (charts.some((other) => other !== chart && other.title === chart.title))
      chart.title += `, ${chartTypeTitles[chart.chartType]}`
  })
  return { sentence: charts[0]?.title ?? '', queries: [], charts }
}

/**
 * Answers with the passages of the documentation that match a question.
 */
export async function fromDocumentation(question: string, askDocumentation: AskDocumentation): Promise<Answer> {
  const passages = await askDocumentation(question)
  const sentence =
    passages.length === 0
      ? 'I found nothing about this. Upload a file with data to ask about it.'
      : 'This is in the documentation:'
  return { ...empty, sentence, passages }
}

async function withDocumentation(
  answer: Answer,
  question: string,
  askDocumentation: AskDocumentation,
): Promise<Answer> {
  const passages = await askDocumentation(question)
  return { ...answer, passages: passages.filter((passage) => isAbout(passage, question)).slice(0, 2) }
}

const smallWords =
  /^(?:the|and|for|from|with|only|are|was|were|how|what|which|who|why|when|where|can|you|show|tell|about|does|did|has|have|not|all|any|there|use|used|many|much|per)$/

/**
 * Returns whether a passage is about a question: at least half of the question's words must match, at least two in all
 * and one in the title or heading. A single word would match too many passages.
 */
function isAbout({ title, heading, text }: Answer['passages'][number], question: string): boolean {
  const words = new Set((question.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !smallWords.test(word)))
  const isIn = (texts: string) => (word: string) => texts.toLowerCase().includes(word.replace(/(?:s|ing|ed)$/, ''))
  const found = [...words].filter(isIn(`${title} ${heading} ${text}`))
  return found.length >= 2 && found.length * 2 >= words.size && found.some(isIn(`${title} ${heading}`))
}
