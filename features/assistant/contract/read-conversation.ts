import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { conversationMessage, conversationSummary } from './conversation-view.ts'

/** A conversation with its messages, oldest first. */
export const readConversation = defineCall({
  method: 'GET',
  path: '/api/assistant/conversations/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a conversation with the assistant.',
  params: z.strictObject({ id: identifier }),
  output: z.object({ conversation: conversationSummary, messages: z.array(conversationMessage) }),
  refusals: ['no-such-conversation'],
})
