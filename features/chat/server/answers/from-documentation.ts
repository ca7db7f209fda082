import type { Passage } from '#features/chat/contract/chat-view.ts'
import type { AnswerQuestion } from './answer-question.ts'

/** Searches the documentation for passages that answer a question, best first. */
export type SearchDocumentation = (question: string) => Promise<Passage[]>

/** Answers with the matching passages of the documentation. */
export function answerFromDocumentation(search: SearchDocumentation): AnswerQuestion {
  return async ({ text }) => {
    const passages = await search(text)
    return passages.length === 0 ? null : { kind: 'found', text: '', passages }
  }
}
