import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { fileLimits, importProblems } from '@portico/contract/core/analysis/dataset.ts'
import { datasetDetail, datasetTitle } from './dataset-view.ts'

/** The steps of an import, in their order. */
export const importSteps = ['waiting', 'reading', 'typing', 'storing'] as const
export type ImportStep = (typeof importSteps)[number]

/**
 * Imports a CSV file as a dataset, or again as the next version of one. The body is the file. `id` is the client's own, so that
 * sending twice makes one dataset; the id of an existing file of the user replaces its rows.
 */
export const uploadDataset = defineCall({
  method: 'POST',
  path: '/api/assistant/datasets/:id/file',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Import a CSV file as a dataset, or as the next version of one.',
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({
    title: datasetTitle,
    /** How dates such as 01/02/2024 are read where the column itself does not say. */
    date_order: z.optional(z.enum(['day-first', 'month-first'])),
  }),
  upload: {
    types: ['text/csv', 'application/octet-stream'],
    bytesAtMost: fileLimits.bytes,
    refusal: 'file-too-large',
  },
  /** What is done with the file once it is there, how far: bytes are read, columns typed, and stored. */
  events: z.discriminatedUnion('event', [
    z.object({
      event: z.literal('progress'),
      step: z.enum(importSteps),
      done: z.number(),
      of: z.number(),
    }),
    z.object({ event: z.literal('alive') }),
  ]),
  /** With the columns of the former version that this one has no more. */
  output: z.extend(datasetDetail, { gone_columns: z.array(z.string()) }),
  refusals: [...importProblems, 'too-many-datasets', 'no-such-dataset', 'assistant-busy'],
})
