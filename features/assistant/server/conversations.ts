import type {
  listConversations,
  readConversation,
  renameConversation,
  deleteConversation,
} from '#features/assistant/contract/conversations.ts'
import {
  listStored,
  findStored,
  renameStored,
  deleteStored,
} from '#features/assistant/server/conversations/conversation-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readMessages } from '#features/assistant/server/conversations/exchange-queries.ts'
import { withoutBidiControls } from '@portico/contract/platform/characters.ts'

/** Lists the user's conversations. */
export function handleListConversations(context: Pick<AppContext, 'database'>): Handler<typeof listConversations> {
  return async ({ session }) =>
    done(await inTenant(context.database, session.tenantId, (tenant) => listStored(tenant, session)))
}

/** Reads one of the user's conversations with its messages. */
export function handleReadConversation(context: Pick<AppContext, 'database'>): Handler<typeof readConversation> {
  return ({ session, params }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const conversation = await findStored(tenant, session, params.id)
      if (conversation === null) return refused('no-such-conversation')
      return done({ conversation, messages: await readMessages(tenant, session.tenantId, params.id) })
    })
}

/** Renames one of the user's conversations. */
export function handleRenameConversation(context: Pick<AppContext, 'database'>): Handler<typeof renameConversation> {
  return ({ session, params, body }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      await renameStored(tenant, session, params.id, withoutBidiControls(body.title).trim())
      const renamed = await findStored(tenant, session, params.id)
      return renamed === null ? refused('no-such-conversation') : done(renamed)
    })
}

/** Deletes one of the user's conversations. */
export function handleDeleteConversation(context: Pick<AppContext, 'database'>): Handler<typeof deleteConversation> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(context.database, session.tenantId, (tenant) =>
      deleteStored(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-conversation')
  }
}
