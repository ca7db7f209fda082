import type { listQueueSettings as call } from '@portico/contract/features/desk/list-queue-settings.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { readQueues } from '#server/features/desk/queues/queue-queries.ts'

/** Returns the settings of the queues. */
export function handleListQueueSettings(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session: { tenantId } }) =>
    inTenant(context.database, tenantId, async (tenant) => done(await readQueues(tenant, { tenantId })))
}
