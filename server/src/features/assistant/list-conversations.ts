import type { listConversations } from '@portico/contract/features/assistant/list-conversations.ts'
import { listStored } from '#server/features/assistant/conversations/conversation-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** Lists the user's conversations. */
export function handleListConversations(context: Pick<AppContext, 'database'>): Handler<typeof listConversations> {
  return async ({ session }) =>
    done(await inTenant(context.database, session.tenantId, (tenant) => listStored(tenant, session)))
}
