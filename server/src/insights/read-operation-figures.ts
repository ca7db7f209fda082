import type { readOperationFigures } from '@portico/contract/insights/read-operation-figures.ts'
import {
  countDevicesByLastReport,
  countDevicesBySystem,
  countRequestsByState,
  includesSample,
} from '#server/insights/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'

/**
 * Counts the tenant's active devices and its requests, and says whether sample data are among them.
 */
export function answerReadOperationFigures(house: Pick<House, 'database'>): Answer<typeof readOperationFigures> {
  return async ({ session }) =>
    inTenant(house.database, session.tenantId, async (tenant) => {
      return done({
        devices_by_system: await countDevicesBySystem(tenant, session.tenantId),
        devices_by_last_report: await countDevicesByLastReport(tenant, session.tenantId),
        requests_by_state: await countRequestsByState(tenant, session.tenantId),
        includes_sample: await includesSample(tenant, session.tenantId),
      })
    })
}
