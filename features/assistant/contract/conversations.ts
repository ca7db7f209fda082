import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { answer } from './answer.ts'
import { datasetId } from './datasets.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'

const conversationTitle = textUpTo(120).check(z.refine((text) => text.trim() !== '', 'is empty'))

/** A stored conversation, as listed in the history. */
export const conversationSummary = z.object({
  id: identifier,
  title: z.string(),
  dataset: z.nullable(datasetId),
  messages: z.number(),
  created_at: z.string(),
  changed_at: z.string(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>

/** A message (spec B §3): the user's text, or an answer of the assistant with everything needed to render it. */
export const conversationMessage = z.object({
  id: identifier,
  role: z.enum(['user', 'assistant']),
  message: z.string(),
  answer: z.nullable(answer),
  at: z.string(),
})
export type ConversationMessage = z.infer<typeof conversationMessage>

/** Lists the user's conversations with the assistant, most recently changed first, at most 200. */
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
