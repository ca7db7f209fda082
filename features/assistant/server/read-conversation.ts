import type { readConversation } from '#features/assistant/contract/read-conversation.ts'
import { findStored } from '#features/assistant/server/conversations/conversation-queries.ts'
import { readMessages } from '#features/assistant/server/conversations/exchange-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Reads one of the user's conversations with its messages. */
export function handleReadConversation(context: Pick<AppContext, 'database'>): Handler<typeof readConversation> {
  return ({ session, params }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const conversation = await findStored(tenant, session, params.id)
      if (conversation === null) return refused('no-such-conversation')
      return done({ conversation, messages: await readMessages(tenant, session.tenantId, params.id) })
    })
}
