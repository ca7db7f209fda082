import type { askDocumentation } from '@portico/contract/chat/ask-documentation.ts'
import type { Passage } from '@portico/contract/chat/passage.ts'
import { openChat } from '#server/chat/queries.ts'
import type { Search } from '#server/chat/search.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { keepOnce } from '#server/plumbing/keep-once.ts'

/**
 * Answers a question with those of `passages` that fit; none when nothing does. The question is not kept. The search is
 * opened by the first question.
 */
export function answerAskDocumentation(
  house: Pick<House, 'database'>,
  passages: () => Promise<readonly Passage[]>,
): Answer<typeof askDocumentation> {
  const search = keepOnce(() => searchIn(passages))
  return async ({ session, body }) => {
    await openChat(house.database, session)
    const find = await search()
    return done({ passages: find(body.question) })
  }
}

async function searchIn(passages: () => Promise<readonly Passage[]>): Promise<Search> {
  const [{ openSearch }, all] = await Promise.all([import('#server/chat/search.ts'), passages()])
  return openSearch(all)
}
