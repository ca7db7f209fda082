import type { listChats } from '#features/chat/contract/list-chats.ts'
import { readChats } from '#features/chat/server/conversations/chat-queries.ts'
import { bringReplies } from '#features/chat/server/conversations/desk-replies.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'

/** Lists a page of the user's chats. */
export function handleListChats(context: Pick<AppContext, 'database'>): Handler<typeof listChats> {
  return async ({ session, query }) => {
    const wanted = { search: (query.search ?? '').trim(), page: Number(query.page ?? 0) }
    return listInTenant(context.database, session.tenantId, async (tenant) => {
      await bringReplies(tenant, session)
      return done(await readChats(tenant, session, wanted))
    })
  }
}
