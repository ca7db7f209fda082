import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { query } from '@portico/contract/core/analysis/query.ts'
import { chartTypes } from '@portico/contract/core/analysis/dashboard.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { answer } from './answer.ts'
import { datasetId } from './dataset-view.ts'

export const questionLongest = 2000

/**
 * Asks the assistant (spec B §7, "Assistant chat"). The first request of a page is `hello` with `data_needed`, which returns the first
 * rows of the dataset as CSV. `output` is text, or a dashboard definition in a fence of ```json; `answer` has the same in parts.
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
    /** The client's own id of the conversation in which question and answer are kept; without it they are not. */
    conversation: z.optional(identifier),
    /** What the question before this one was read as: a short question may change it. */
    previous: z.optional(z.strictObject({ query, chartType: z.nullable(z.enum(chartTypes)) })),
  }),
  /** What is done: a model is asked, or asked to correct its answer. The draft is the built-in engine's, which the answer replaces. */
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
