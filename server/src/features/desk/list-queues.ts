import type { listQueues as call } from '@portico/contract/features/desk/list-queues.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { listInTenant } from '#server/core/tenants/scope.ts'
import { readQueueCounts, readTotalCounts } from '#server/features/desk/queues/queue-count-queries.ts'

/** Returns the queues with the agent's counts. */
export function handleListQueues(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, origin }) =>
    listInTenant(context.database, session.tenantId, async (tenant) => {
      const queues = await readQueueCounts(tenant, session, origin.at)
      return done({ queues, total: await readTotalCounts(tenant, session, origin.at) })
    })
}
