import type { deleteConversation } from '#features/assistant/contract/delete-conversation.ts'
import { deleteStored } from '#features/assistant/server/conversations/conversation-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Deletes one of the user's conversations. */
export function handleDeleteConversation(context: Pick<AppContext, 'database'>): Handler<typeof deleteConversation> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(context.database, session.tenantId, (tenant) =>
      deleteStored(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-conversation')
  }
}
