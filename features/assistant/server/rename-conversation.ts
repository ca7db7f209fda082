import { withoutBidiControls } from '@portico/contract/core/analysis/without-bidi-controls.ts'
import type { renameConversation } from '#features/assistant/contract/rename-conversation.ts'
import { findStored, renameStored } from '#features/assistant/server/conversations/conversation-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Renames one of the user's conversations. */
export function handleRenameConversation(context: Pick<AppContext, 'database'>): Handler<typeof renameConversation> {
  return ({ session, params, body }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      await renameStored(tenant, session, params.id, withoutBidiControls(body.title).trim())
      const renamed = await findStored(tenant, session, params.id)
      return renamed === null ? refused('no-such-conversation') : done(renamed)
    })
}
