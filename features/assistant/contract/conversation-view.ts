import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { answer } from './answer.ts'
import { datasetId } from './dataset-view.ts'

export const conversationTitle = textUpTo(120).check(z.refine((text) => text.trim() !== '', 'is empty'))

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
