import * as z from 'zod/mini'
import { chartTypes, dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { query } from '@portico/contract/core/analysis/query.ts'
import { datasetId } from './dataset-view.ts'

/** A chart of an answer, with the query that it draws. */
const answerChart = z.object({
  title: z.string(),
  chartType: z.enum(chartTypes),
  query,
  javascriptFunction: z.string(),
})

/** Why the built-in engine answered: there is no model, it was certain, or the model did not help. */
const withoutModelReasons = ['not-configured', 'not-needed', 'late', 'not-usable', 'away', 'limit'] as const

/**
 * An answer of the assistant. No number is in it but by the query that computes it: `{{1}}` in `sentence` stands for the value of the
 * first of `queries`, which both engines compute.
 */
export const answer = z.object({
  sentence: z.string(),
  /** What is said before it: which part of the question the answer leaves out. Absent where it leaves out nothing. */
  note: z.optional(z.string()),
  queries: z.array(query),
  /** The chart, and what else the question may have meant, the likeliest first. */
  charts: z.array(answerChart),
  definition: z.nullable(dashboardDefinition),
  /** The columns that exist, where the question names none of them. */
  columns: z.array(z.string()),
  /** Questions that the user may ask instead; absent where there is an answer. */
  examples: z.optional(z.array(z.string())),
  /** Where the documentation answers instead. */
  passages: z.array(z.object({ title: z.string(), heading: z.string(), text: z.string(), link: z.string() })),
  /** The dataset and its version that the answer is about. */
  dataset: z.nullable(z.object({ id: datasetId, version: z.number() })),
  made_by: z.enum(['built-in', 'model']),
  /** Null where a model read the question. */
  without_model: z.nullable(z.enum(withoutModelReasons)),
})
export type Answer = z.infer<typeof answer>
