import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** A file of a message of the user's chats, also of one that the desk wrote. It is never shown by the browser: bytes alone, to be saved. */
export const readChatFile = defineCall({
  method: 'GET',
  path: '/api/chat/files/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'A file of a chat.',
  params: z.strictObject({ id: identifier }),
  file: ['application/octet-stream'],
  output: z.null(),
  refusals: ['no-such-attachment'],
})
