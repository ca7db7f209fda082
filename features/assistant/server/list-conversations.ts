import type { listConversations } from '#features/assistant/contract/list-conversations.ts'
import { listStored } from '#features/assistant/server/conversations/conversation-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Lists the user's conversations. */
export function handleListConversations(context: Pick<AppContext, 'database'>): Handler<typeof listConversations> {
  return async ({ session }) =>
    done(await inTenant(context.database, session.tenantId, (tenant) => listStored(tenant, session)))
}
