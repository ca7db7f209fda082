import type { listQueues as call } from '#features/queues/contract/list-queues.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { readQueueCounts, readTotalCounts } from '@portico/server/core/requests/queue-count-queries.ts'

/** Returns the queues with the agent's counts. */
export function handleListQueues(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, origin }) =>
    listInTenant(context.database, session.tenantId, async (tenant) => {
      const queues = await readQueueCounts(tenant, session, origin.at)
      return done({ queues, total: await readTotalCounts(tenant, session, origin.at) })
    })
}
