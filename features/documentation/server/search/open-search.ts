import type { Audience } from '#features/documentation/contract/documents.ts'
import type { Library } from '#features/documentation/server/library.ts'
import type { Answered } from './answer-search.ts'
import type { Found } from './find-passages.ts'
import { keepOnce } from '@portico/server/platform/cache/keep-once.ts'

/**
 * The search of the documentation: `find` for texts that users type, `answer` for questions that other features answer
 * from the documentation.
 */
export type DocumentationSearch = {
  find: (typed: string, audience?: Audience) => Promise<Found>
  answer: (question: string) => Promise<Answered[]>
}

/** Maximum length of a question, in characters. The beginning of a long message usually states the subject. */
const longestQuestion = 500

/**
 * Opens the search. The index is built on first use; if that fails, the next use tries again.
 */
export function openDocumentationSearch(passages: Library['passages']): DocumentationSearch {
  const opened = keepOnce(async () => {
    const [{ openPassageIndex }, { answersIn }, { passageSearchIn }, all] = await Promise.all([
      import('./passage-index.ts'),
      import('./answer-search.ts'),
      import('./find-passages.ts'),
      passages(),
    ])
    const index = await openPassageIndex(all)
    return { answer: answersIn(all, index), find: passageSearchIn(all, index) }
  })
  return {
    find: async (typed, audience) => (await opened()).find(typed, audience),
    answer: async (question) => (await opened()).answer(question.slice(0, longestQuestion)),
  }
}
