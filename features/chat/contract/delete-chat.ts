import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** Deletes a chat of the user with its messages and files. A request of the desk that it was handed over to remains. */
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
