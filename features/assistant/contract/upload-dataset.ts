import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { fileLimits, importProblems } from '@portico/contract/core/analysis/dataset.ts'
import { datasetDetail, datasetTitle } from './dataset-view.ts'

/** The steps of an import, in order. */
export const importSteps = ['waiting', 'reading', 'typing', 'storing'] as const
export type ImportStep = (typeof importSteps)[number]

/**
 * Imports a CSV file as a new dataset, or as the next version of an existing one. The body is the file. `id` is
 * client-generated, so a repeated request creates only one dataset; with the id of an existing file, the new rows
 * replace its rows.
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
    /** How to read dates such as 01/02/2024 in a column that does not make it clear. */
    date_order: z.optional(z.enum(['day-first', 'month-first'])),
  }),
  upload: {
    types: ['text/csv', 'application/octet-stream'],
    bytesAtMost: fileLimits.bytes,
    refusal: 'file-too-large',
  },
  /** Import progress after the upload: bytes read, columns typed, then stored. */
  events: z.discriminatedUnion('event', [
    z.object({
      event: z.literal('progress'),
      step: z.enum(importSteps),
      done: z.number(),
      of: z.number(),
    }),
    z.object({ event: z.literal('alive') }),
  ]),
  /** Includes the columns of the previous version that the new version lacks. */
  output: z.extend(datasetDetail, { gone_columns: z.array(z.string()) }),
  refusals: [...importProblems, 'too-many-datasets', 'no-such-dataset', 'assistant-busy'],
})
