import type { readChat } from '#features/chat/contract/read-chat.ts'
import { findChat } from '#features/chat/server/conversations/chat-queries.ts'
import { bringReplies } from '#features/chat/server/conversations/desk-replies.ts'
import { readMessages } from '#features/chat/server/conversations/message-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Reads one of the user's chats with its messages, including new replies of the desk. */
export function handleReadChat(context: Pick<AppContext, 'database'>): Handler<typeof readChat> {
  return ({ session, params, query }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      await bringReplies(tenant, session)
      const chat = await findChat(tenant, session, params.id)
      if (chat === null) return refused('no-such-chat')
      const after = Number(query.after ?? -1)
      return done({ chat, messages: await readMessages(tenant, session.tenantId, params.id, after) })
    })
}
