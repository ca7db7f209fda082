import * as z from 'zod/mini'
import { chartTypes, dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { query } from '@portico/contract/core/analysis/query.ts'
import { datasetId } from './datasets.ts'

/** A chart in an answer, and the query whose result it draws. */
const answerChart = z.object({
  title: z.string(),
  chartType: z.enum(chartTypes),
  query,
  javascriptFunction: z.string(),
})

/** Why the built-in engine answered: no model is configured, it was certain, or the model failed. */
const withoutModelReasons = ['not-configured', 'not-needed', 'late', 'not-usable', 'away', 'limit'] as const

/**
 * An answer of the assistant. It contains no numbers: `{{1}}` in `sentence` is a placeholder for the result of the
 * first entry of `queries`, which both engines compute.
 */
export const answer = z.object({
  sentence: z.string(),
  /**
   * A note about the part of the question that the answer ignores, shown before the sentence. Absent if there is none.
   */
  note: z.optional(z.string()),
  queries: z.array(query),
  /** The main chart first, then charts for other readings of the question, the likeliest first. */
  charts: z.array(answerChart),
  definition: z.nullable(dashboardDefinition),
  /** The dataset's columns, listed when the question names none of them. */
  columns: z.array(z.string()),
  /** Questions to suggest when there is no answer; otherwise absent. */
  examples: z.optional(z.array(z.string())),
  /** Passages of the documentation, when the documentation answers the question. */
  passages: z.array(z.object({ title: z.string(), heading: z.string(), text: z.string(), link: z.string() })),
  /** The dataset, and the version of it, that the answer is about. */
  dataset: z.nullable(z.object({ id: datasetId, version: z.number() })),
  made_by: z.enum(['built-in', 'model']),
  /** Null if a model read the question. */
  without_model: z.nullable(z.enum(withoutModelReasons)),
})
export type Answer = z.infer<typeof answer>
