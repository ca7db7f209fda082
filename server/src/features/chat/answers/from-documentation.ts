import type { Passage } from '@portico/contract/features/chat/chat-view.ts'
import type { AnswerQuestion } from './answer-question.ts'
import type { Search } from './search.ts'
import { keepOnce } from '#server/platform/cache/keep-once.ts'

/** A search whose index is built by the first question. */
export type LazySearch = (question: string) => Promise<Passage[]>

/** The longest text that is searched for, in characters: a long message describes a case, and its beginning says which. */
const searchedLongest = 500

/** A search of `passages`, whose index is built by the first question. */
export function searchIn(passages: () => Promise<readonly Passage[]>): LazySearch {
  const search = keepOnce(() => openedSearch(passages))
  return async (question) => (await search())(question.slice(0, searchedLongest))
}

async function openedSearch(passages: () => Promise<readonly Passage[]>): Promise<Search> {
  const [{ openSearch }, all] = await Promise.all([import('./search.ts'), passages()])
  return openSearch(all)
}

/** Answers with the passages of the documentation that match. */
export function answerFromDocumentation(search: LazySearch): AnswerQuestion {
  return async ({ text }) => {
    const passages = await search(text)
    return passages.length === 0 ? null : { kind: 'found', text: '', passages }
  }
}
