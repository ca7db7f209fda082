import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** Deletes one of the user's chats with its messages and files. If it was handed over, the request stays. */
export const deleteChat = defineCall({
  method: 'DELETE',
  path: '/api/chat/conversations/:id',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Delete a chat.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-chat'],
})
