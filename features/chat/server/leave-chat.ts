import type { leaveChat } from '#features/chat/contract/leave-chat.ts'
import { endChat } from './open-chat-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'

/**
 * Ends the open chat of the cookie's session, if there is one. Never refuses: a closing page reads no response, and an
 * unauthenticated caller must learn nothing.
 */
export function handleLeaveChat(context: Pick<AppContext, 'database'>): Handler<typeof leaveChat> {
  return async ({ credentials, origin }) => {
    if (credentials.cookie !== '') await endChat(context.database, hashOf(credentials.cookie), origin)
    return done(null)
  }
}
