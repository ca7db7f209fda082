import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** Deletes a conversation of the user with its messages. */
export const deleteConversation = defineCall({
  method: 'DELETE',
  path: '/api/assistant/conversations/:id',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Delete a conversation.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-conversation'],
})
