import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { attachmentIds, commentLongest } from '@portico/contract/core/requests/request.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

/**
 * Adds a comment to a request, or a technician's internal note. The client creates `id`, so sending it twice adds one
 * comment. Text of only spaces is accepted only with attachments.
 */
export const commentOnRequest = defineCall({
  method: 'POST',
  path: '/api/desk/requests/:number/comments',
  access: 'session',
  permission: 'Desk',
  about: 'Comment on a request, or note something for agents alone.',
  params: requestNumber,
  body: z
    .strictObject({
      id: identifier,
      text: textUpTo(commentLongest),
      internal: z.optional(z.boolean()),
      attachments: z.optional(attachmentIds),
    })
    .check(
      z.refine(({ text, attachments = [] }) => text.trim() !== '' || attachments.length > 0, {
        path: ['text'],
        error: 'is empty',
      }),
    ),
  output: requestView,
  refusals: ['no-such-request', 'action-not-possible', 'no-such-attachment', 'too-many-attachments'],
})
