import * as z from 'zod/mini'
import { attachmentLimits, attachmentProblems } from '@portico/contract/core/attachments/attachment-rules.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { attachmentSummary } from '@portico/contract/core/requests/request.ts'

/**
 * Uploads a file, which the user's next message attaches by its id. The client creates `id`. The body is the file; its
 * name and content together determine its type.
 */
export const uploadRequestAttachment = defineCall({
  method: 'POST',
  path: '/api/desk/attachments/:id',
  access: 'session',
  permission: 'Desk',
  about: 'Upload a file to attach it to a request.',
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({ name: textUpTo(1000) }),
  upload: {
    types: ['application/octet-stream'],
    bytesAtMost: attachmentLimits.bytes,
    refusal: 'attachment-too-large',
  },
  output: attachmentSummary,
  refusals: [...attachmentProblems],
})
