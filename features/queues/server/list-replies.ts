import type { listReplies as call } from '#features/queues/contract/list-replies.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readReplies } from './reply-queries.ts'

/** Returns the canned replies by title. */
export function handleListReplies(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session: { tenantId } }) =>
    inTenant(context.database, tenantId, async (tenant) => {
      const replies = await readReplies(tenant, tenantId)
      return done(replies.map((reply) => ({ ...reply, changed_at: reply.changed_at.toISOString() })))
    })
}
