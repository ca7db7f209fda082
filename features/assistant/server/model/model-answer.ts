import type { Understanding } from '@portico/analysis/questions/understand.ts'
import { chartOf, proposeDashboard } from '@portico/analysis/dashboards/propose-dashboard.ts'
import { conditionsTitle, titleOf } from '@portico/analysis/dashboards/titles.ts'
import type { Answer } from '#features/assistant/contract/answer.ts'
import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { ModelMeaning } from './answer-with-model.ts'

const withoutModel: ReadonlySet<Understanding['kind']> = new Set(['dashboard', 'not-data', 'small-talk'])

/**
 * Returns whether a model may understand a question better. A model is not needed if the built-in engine is certain, or
 * if the question asks for a dashboard, is about the product, or is small talk.
 */
export function needsModel(understood: Understanding): boolean {
  if (understood.kind === 'meanings') return !understood.isCertain
  return !withoutModel.has(understood.kind)
}

type About = { title: string; columns: readonly DatasetColumn[] }

/**
 * Builds the answer from a model's interpretation. The built-in engine's interpretation becomes another reading, or the
 * answer if the model had none.
 */
export function answerOfModel(made: ModelMeaning, { title, columns }: About, builtIn: Answer): Answer {
  if (made === 'nothing') return { ...builtIn, without_model: 'not-usable' }
  // The model read the whole question, so the note about ignored parts is dropped.
  const { note: _note, examples: _examples, ...rest } = builtIn
  const answer: Answer = { ...rest, columns: [], passages: [], made_by: 'model', without_model: null }
  if (made === 'dashboard') {
    const sentence = `Here is a dashboard of ${title}.`
    return { ...answer, sentence, queries: [], charts: [], definition: proposeDashboard(columns, title) }
  }
  const { query, chartType, sentence } = made
  if (chartType === null) {
    // Our own title of the query comes first, because the model's sentence may describe it differently.
    const own = `${titleOf(query)}${conditionsTitle(query.filters, columns)}: {{1}}`
    return { ...answer, sentence: `${own}. ${sentence}`, queries: [query], charts: [], definition: null }
  }
  const chart = chartOf(query, chartType, columns)
  const others = builtIn.charts.filter((other) => JSON.stringify(other) !== JSON.stringify(chart)).slice(0, 2)
  return { ...answer, sentence: chart.title, queries: [], charts: [chart, ...others], definition: null }
}
