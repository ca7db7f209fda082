import type { MessageKind, Passage } from '#features/chat/contract/chat-view.ts'

/** A question to the assistant: the user's text, and the messages before it, oldest first. */
export type ChatQuestion = {
  session: { tenantId: string; accountId: string }
  text: string
  before: readonly { author: string; text: string }[]
}

export type ChatAnswer = { kind: MessageKind; text: string; passages: readonly Passage[] }

/** Answers a question, or returns null so that the next function answers it. */
export type AnswerQuestion = (question: ChatQuestion) => Promise<ChatAnswer | null>

/**
 * Returns the first answer that is not null; otherwise a message that nothing matches.
 */
export async function firstAnswer(answers: readonly AnswerQuestion[], question: ChatQuestion): Promise<ChatAnswer> {
  for (const answer of answers) {
    const made = await answer(question)
    if (made !== null) return made
  }
  return { kind: 'nothing', text: '', passages: [] }
}

/** Searches the documentation for passages that answer a question, best first. */
export type SearchDocumentation = (question: string) => Promise<Passage[]>

/** Answers with the matching passages of the documentation. */
export function answerFromDocumentation(search: SearchDocumentation): AnswerQuestion {
  return async ({ text }) => {
    const passages = await search(text)
    return passages.length === 0 ? null : { kind: 'found', text: '', passages }
  }
}
