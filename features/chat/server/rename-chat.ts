import type { renameChat } from '#features/chat/contract/rename-chat.ts'
import { findChat, renameStoredChat } from '#features/chat/server/conversations/chat-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Renames one of the user's chats. */
export function handleRenameChat(context: Pick<AppContext, 'database'>): Handler<typeof renameChat> {
  return ({ session, params, body }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      await renameStoredChat(tenant, session, params.id, body.title)
      const renamed = await findChat(tenant, session, params.id)
      return renamed === null ? refused('no-such-chat') : done(renamed)
    })
}
