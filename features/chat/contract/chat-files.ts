import * as z from 'zod/mini'
import { attachmentLimits, attachmentProblems } from '@portico/contract/core/attachments/attachment-rules.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { attachmentSummary } from '@portico/contract/core/requests/request.ts'

/** Maximum length of a file name in a request. Before it is stored, the folder is removed and the name shortened. */
const nameLongest = 1000

/**
 * Uploads a file for the next message of a chat. The body is the file; `id` is client-generated, so a repeated request
 * stores only one file.
 */
export const attachChatFile = defineCall({
  method: 'POST',
  path: '/api/chat/files/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Upload a file for a chat message.',
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

/**
 * A file of a message in one of the user's chats, including messages from the desk. The response is plain bytes to
 * save, so that the browser never displays it.
 */
export const readChatFile = defineCall({
  method: 'GET',
  path: '/api/chat/files/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a file of a chat.',
  params: z.strictObject({ id: identifier }),
  file: ['application/octet-stream'],
  output: z.null(),
  refusals: ['no-such-attachment'],
})
