import type { listQueueSettings as call } from '#features/queues/contract/list-queue-settings.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readQueues } from './queue-queries.ts'

/** Returns the settings of the queues. */
export function handleListQueueSettings(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session: { tenantId } }) =>
    inTenant(context.database, tenantId, async (tenant) => done(await readQueues(tenant, { tenantId })))
}
