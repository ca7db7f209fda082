import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'

/** Deletes one of the user's conversations and its messages. */
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
