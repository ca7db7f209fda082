import type { askDocumentation } from '@portico/contract/chat/ask-documentation.ts'
import { openChat } from '#server/chat/queries.ts'
import type { Search } from '#server/chat/search.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'

/**
 * Answers a question with the passages that fit; none when nothing does. The question is not kept.
 */
export function answerAskDocumentation(
  house: Pick<House, 'database'>,
  search: Search,
): Answer<typeof askDocumentation> {
  return async ({ session, body }) => {
    await openChat(house.database, session)
    return done({ passages: search(body.question) })
  }
}
