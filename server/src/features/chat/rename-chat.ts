import type { renameChat } from '@portico/contract/features/chat/rename-chat.ts'
import { findChat, renameStoredChat } from '#server/features/chat/conversations/chat-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** Renames one of the user's chats. */
export function handleRenameChat(context: Pick<AppContext, 'database'>): Handler<typeof renameChat> {
  return ({ session, params, body }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      await renameStoredChat(tenant, session, params.id, body.title)
      const renamed = await findChat(tenant, session, params.id)
      return renamed === null ? refused('no-such-chat') : done(renamed)
    })
}
