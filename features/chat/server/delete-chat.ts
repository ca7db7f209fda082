import type { deleteChat } from '#features/chat/contract/delete-chat.ts'
import { deleteStoredChat } from '#features/chat/server/conversations/chat-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Deletes one of the user's chats. */
export function handleDeleteChat(context: Pick<AppContext, 'database'>): Handler<typeof deleteChat> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(context.database, session.tenantId, (tenant) =>
      deleteStoredChat(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-chat')
  }
}
