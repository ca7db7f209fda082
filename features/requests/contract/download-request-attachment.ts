import * as z from 'zod/mini'
import { attachmentTypes } from '@portico/contract/core/attachments/attachment-rules.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { requestNumber } from '@portico/contract/core/requests/request-view.ts'

/** Returns a file of a request. Only agents receive files of internal notes. */
export const downloadRequestAttachment = defineCall({
  method: 'GET',
  path: '/api/desk/requests/:number/attachments/:id',
  access: 'session',
  permission: 'Desk',
  about: 'A file that is attached to a request.',
  params: z.extend(requestNumber, { id: identifier }),
  file: [...new Set(Object.values(attachmentTypes).filter((type) => type !== undefined))],
  output: z.null(),
  refusals: ['no-such-attachment'],
})
