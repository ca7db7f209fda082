import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** Deletes a file that the user uploaded but attached to nothing. A missing or since attached file is left as it is. */
export const discardRequestAttachment = defineCall({
  method: 'DELETE',
  path: '/api/desk/attachments/:id',
  access: 'session',
  permission: 'Desk',
  about: 'Delete an uploaded file that was not attached.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: [],
})
