import type { endDelegation as call } from '#features/approvals/contract/end-delegation.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { deleteStandingDelegation } from './delegation-queries.ts'

/** Ends the user's delegation. Changes nothing if there is none. */
export function handleEndDelegation(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session }) => {
    await inTenant(context.database, session.tenantId, (tenant) => deleteStandingDelegation(tenant, session))
    return done(null)
  }
}
