import type { MessageKind, Passage } from '#features/chat/contract/chat-view.ts'

/** What the assistant is asked: the user's text, and the messages before it, oldest first. */
export type ChatQuestion = {
  session: { tenantId: string; accountId: string }
  text: string
  before: readonly { author: string; text: string }[]
}

export type ChatAnswer = { kind: MessageKind; text: string; passages: readonly Passage[] }

/** Answers a question; null where it is not this one's to answer. */
export type AnswerQuestion = (question: ChatQuestion) => Promise<ChatAnswer | null>

/**
 * The first answer that there is; else that nothing fits.
 */
export async function firstAnswer(answers: readonly AnswerQuestion[], question: ChatQuestion): Promise<ChatAnswer> {
  for (const answer of answers) {
    const made = await answer(question)
    if (made !== null) return made
  }
  return { kind: 'nothing', text: '', passages: [] }
}
