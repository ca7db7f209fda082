import type { Audience } from '#features/documentation/contract/audience.ts'
import type { Library } from '#features/documentation/server/library.ts'
import type { Answered } from './answer-search.ts'
import type { Found } from './find-passages.ts'
import { keepOnce } from '@portico/server/platform/cache/keep-once.ts'

/** The search of the documentation: for what a user types, and for questions that others answer with it. */
export type DocumentationSearch = {
  find: (typed: string, audience?: Audience) => Promise<Found>
  answer: (question: string) => Promise<Answered[]>
}

/** The longest question that is searched for, in characters: a long message describes a case, and its beginning says which. */
const longestQuestion = 500

/**
 * Opens the search; its one index is built by the first that needs it, and after a failure by the next.
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
