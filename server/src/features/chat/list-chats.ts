import type { listChats } from '@portico/contract/features/chat/list-chats.ts'
import { readChats } from './conversations/chat-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

/** A page of the user's chats. */
export function handleListChats(context: Pick<AppContext, 'database'>): Handler<typeof listChats> {
  return async ({ session, query }) => {
    const wanted = { search: (query.search ?? '').trim(), page: Number(query.page ?? 0) }
    return done(await inTenant(context.database, session.tenantId, (tenant) => readChats(tenant, session, wanted)))
  }
}
