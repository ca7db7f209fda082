import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

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
