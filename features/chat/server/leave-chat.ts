import type { leaveChat } from '#features/chat/contract/leave-chat.ts'
import { endChat } from './open-chat-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'

/**
 * Ends the open chat of the session of the cookie, if there is one. Nothing is refused: a page that closes reads no
 * response, and an unauthenticated caller learns nothing.
 */
export function handleLeaveChat(context: Pick<AppContext, 'database'>): Handler<typeof leaveChat> {
  return async ({ credentials, origin }) => {
    if (credentials.cookie !== '') await endChat(context.database, hashOf(credentials.cookie), origin)
    return done(null)
  }
}
