import * as z from 'zod/mini'
import { attachmentLimits, attachmentProblems } from '@portico/contract/core/attachments/attachment-rules.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { attachmentSummary } from '@portico/contract/core/requests/request.ts'

/** The longest name that is read; it is stored without its folder, and cut. */
const nameLongest = 1000

/** Uploads a file for the next message of a chat. The body is the file; `id` is the client's own, so that sending twice stores one. */
export const attachChatFile = defineCall({
  method: 'POST',
  path: '/api/chat/files/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Upload a file for a message of a chat.',
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({ name: textUpTo(nameLongest) }),
  upload: {
    types: ['application/octet-stream'],
    bytesAtMost: attachmentLimits.bytes,
    refusal: 'attachment-too-large',
  },
  events: z.object({ event: z.literal('alive') }),
  output: attachmentSummary,
  refusals: [...attachmentProblems, 'chat-files-full', 'chat-limit'],
})
