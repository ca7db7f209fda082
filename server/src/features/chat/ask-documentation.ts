import type { askDocumentation, Passage } from '@portico/contract/features/chat/ask-documentation.ts'
import { openChat } from './chat-queries.ts'
import type { Search } from './search.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { type Handler, done } from '#server/core/calls/handler.ts'
import { keepOnce } from '#server/platform/cache/keep-once.ts'

/**
 * Returns those of `passages` that match a question; an empty list when none does. The question is not stored. The search
 * index is built by the first question.
 */
export function handleAskDocumentation(
  context: Pick<AppContext, 'database'>,
  passages: () => Promise<readonly Passage[]>,
): Handler<typeof askDocumentation> {
  const search = searchIn(passages)
  return async ({ session, body }) => {
    await openChat(context.database, session)
    return done({ passages: await search(body.question) })
  }
}

/** A search of `passages`, whose index is built by the first question. */
export function searchIn(passages: () => Promise<readonly Passage[]>): (question: string) => Promise<Passage[]> {
  const search = keepOnce(() => openedSearch(passages))
  return async (question) => (await search())(question)
}

async function openedSearch(passages: () => Promise<readonly Passage[]>): Promise<Search> {
  const [{ openSearch }, all] = await Promise.all([import('./search.ts'), passages()])
  return openSearch(all)
}
