import type { readConversation } from '@portico/contract/features/assistant/read-conversation.ts'
import { findStored } from '#server/features/assistant/conversations/conversation-queries.ts'
import { readMessages } from '#server/features/assistant/conversations/exchange-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** Reads one of the user's conversations with its messages. */
export function handleReadConversation(context: Pick<AppContext, 'database'>): Handler<typeof readConversation> {
  return ({ session, params }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const conversation = await findStored(tenant, session, params.id)
      if (conversation === null) return refused('no-such-conversation')
      return done({ conversation, messages: await readMessages(tenant, session.tenantId, params.id) })
    })
}
