import type { deleteConversation } from '#features/assistant/contract/delete-conversation.ts'
import { deleteKept } from '#features/assistant/server/conversations/conversation-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Deletes a conversation of the user. */
export function handleDeleteConversation(context: Pick<AppContext, 'database'>): Handler<typeof deleteConversation> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(context.database, session.tenantId, (tenant) =>
      deleteKept(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-conversation')
  }
}
