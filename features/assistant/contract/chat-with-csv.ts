import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { query } from '@portico/contract/core/analysis/query.ts'
import { chartTypes } from '@portico/contract/core/analysis/dashboard.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { answer } from './answer.ts'
import { datasetId } from './datasets.ts'

export const questionLongest = 2000

/**
 * Asks the assistant (spec B §7, "Assistant chat"). A page first sends `hello` with `data_needed`, which returns the
 * first rows of the dataset as CSV. `output` is text, or a dashboard definition in a ```json fence; `answer` has the
 * same content in structured form.
 */
export const chatWithCsv = defineCall({
  method: 'POST',
  path: '/api/chat/csv',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Ask the assistant about a dataset.',
  body: z.strictObject({
    input: textUpTo(questionLongest).check(z.refine((text) => text.trim() !== '', 'is empty')),
    data_needed: z.boolean(),
    dataset: z.optional(datasetId),
    /**
     * Client-generated id of the conversation that stores the question and its answer. If absent, neither is stored.
     */
    conversation: z.optional(identifier),
    /** How the previous question was interpreted, so that a short follow-up can modify it. */
    previous: z.optional(z.strictObject({ query, chartType: z.nullable(z.enum(chartTypes)) })),
  }),
  /**
   * Progress events: a model is being asked, or asked to correct its answer. `draft` is the built-in engine's answer,
   * which the final answer replaces.
   */
  events: z.discriminatedUnion('event', [
    z.object({ event: z.literal('status'), status: z.enum(['asking-model', 'repairing']) }),
    z.object({ event: z.literal('draft'), answer }),
    z.object({ event: z.literal('alive') }),
  ]),
  output: z.object({
    output: z.string(),
    csv_data: z.nullable(z.object({ csv_content: z.string() })),
    answer: z.nullable(answer),
  }),
  refusals: ['no-such-dataset', 'no-such-conversation', 'assistant-busy', 'assistant-limit'],
})
