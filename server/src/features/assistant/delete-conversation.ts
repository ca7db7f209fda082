import type { deleteConversation } from '@portico/contract/features/assistant/delete-conversation.ts'
import { deleteStored } from '#server/features/assistant/conversations/conversation-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** Deletes one of the user's conversations. */
export function handleDeleteConversation(context: Pick<AppContext, 'database'>): Handler<typeof deleteConversation> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(context.database, session.tenantId, (tenant) =>
      deleteStored(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-conversation')
  }
}
