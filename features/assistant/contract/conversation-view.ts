import * as z from 'zod/mini'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { answer } from './answer.ts'
import { datasetId } from './dataset-view.ts'

export const conversationTitle = textUpTo(120).check(z.refine((text) => text.trim() !== '', 'is empty'))

/** A conversation that is kept, in a list. */
export const conversationSummary = z.object({
  id: identifier,
  title: z.string(),
  dataset: z.nullable(datasetId),
  messages: z.number(),
  created_at: z.string(),
  changed_at: z.string(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>

/** A message (spec B §3): of the user, or of the assistant with the answer that is rendered. */
export const conversationMessage = z.object({
  id: identifier,
  role: z.enum(['user', 'assistant']),
  message: z.string(),
  answer: z.nullable(answer),
  at: z.string(),
})
export type ConversationMessage = z.infer<typeof conversationMessage>
