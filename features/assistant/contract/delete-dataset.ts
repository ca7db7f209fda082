import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** Deletes one of the user's files, with its dashboards, pins and shares. */
export const deleteDataset = defineCall({
  method: 'DELETE',
  path: '/api/assistant/datasets/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Delete a dataset and its dashboards.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-dataset'],
})
