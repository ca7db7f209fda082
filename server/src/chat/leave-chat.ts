import type { leaveChat } from '@portico/contract/chat/leave-chat.ts'
import { endChat } from '#server/chat/queries.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { hashOf } from '#server/plumbing/session/token.ts'

/**
 * Ends the chat of the session whose cookie came along, if it has one open. Nothing is refused: a page that closes
 * hears no answer, and a stranger learns nothing.
 */
export function answerLeaveChat(house: Pick<House, 'database'>): Answer<typeof leaveChat> {
  return async ({ halves, origin }) => {
    if (halves.cookie !== '') await endChat(house.database, hashOf(halves.cookie), origin)
    return done(null)
  }
}
