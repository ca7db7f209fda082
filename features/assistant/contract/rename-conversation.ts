import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { conversationSummary, conversationTitle } from './conversation-view.ts'

/** Renames one of the user's conversations. */
export const renameConversation = defineCall({
  method: 'PUT',
  path: '/api/assistant/conversations/:id',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Rename a conversation.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ title: conversationTitle }),
  output: conversationSummary,
  refusals: ['no-such-conversation'],
})
