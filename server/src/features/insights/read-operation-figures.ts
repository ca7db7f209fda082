import type { readOperationFigures } from '@portico/contract/features/insights/read-operation-figures.ts'
import {
  countDevicesByLastReport,
  countDevicesBySystem,
  countRequestsByState,
  includesSample,
} from './insights-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'

/**
 * Counts the tenant's active devices and its requests; `includes_sample` is true if sample data are among them.
 */
export function handleReadOperationFigures(
  context: Pick<AppContext, 'database'>,
): Handler<typeof readOperationFigures> {
  return async ({ session }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      return done({
        devices_by_system: await countDevicesBySystem(tenant, session.tenantId),
        devices_by_last_report: await countDevicesByLastReport(tenant, session.tenantId),
        requests_by_state: await countRequestsByState(tenant, session.tenantId),
        includes_sample: await includesSample(tenant, session.tenantId),
      })
    })
}
