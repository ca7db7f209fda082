import type { deleteChat } from '@portico/contract/features/chat/delete-chat.ts'
import { deleteStoredChat } from '#server/features/chat/conversations/chat-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** Deletes one of the user's chats. */
export function handleDeleteChat(context: Pick<AppContext, 'database'>): Handler<typeof deleteChat> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(context.database, session.tenantId, (tenant) =>
      deleteStoredChat(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-chat')
  }
}
