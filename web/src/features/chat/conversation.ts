import { passage } from '@portico/contract/features/chat/ask-documentation.ts'
import * as z from 'zod/mini'
import { session } from '#web/core/sessions/storage.ts'

const message = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('question'), text: z.string() }),
  z.object({ id: z.string(), kind: z.literal('answer'), passages: z.array(passage) }),
  z.object({ id: z.string(), kind: z.literal('failure'), text: z.string(), question: z.string() }),
])

/** The messages of the chat, oldest first. An answer without passages had no match. */
export type Message = z.infer<typeof message>

/** The longest conversation that is kept over a reload. */
const keptAtMost = 40

/**
 * The conversation that this tab kept, or none.
 */
export function readConversation(): Message[] {
  try {
    const kept = z.array(message).safeParse(JSON.parse(session.read('chatMessages') ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

/**
 * Keeps a conversation in this tab until the user signs out.
 */
export function keepConversation(messages: readonly Message[]): void {
  session.write('chatMessages', JSON.stringify(messages.slice(-keptAtMost)))
}
