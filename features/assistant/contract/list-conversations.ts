import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { conversationSummary } from './conversation-view.ts'

/** The user's conversations with the assistant, newest first, at most 200. */
export const listConversations = defineCall({
  method: 'GET',
  path: '/api/assistant/conversations',
  access: 'session',
  permission: 'Chat Bot',
  isList: true,
  about: "The user's conversations with the assistant.",
  output: z.array(conversationSummary),
  refusals: [],
})
