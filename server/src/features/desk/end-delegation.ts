import type { endDelegation as call } from '@portico/contract/features/desk/end-delegation.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { deleteStandingDelegation } from './delegation-queries.ts'

/** Ends the user's delegation. Changes nothing if there is none. */
export function handleEndDelegation(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session }) => {
    await inTenant(context.database, session.tenantId, (tenant) => deleteStandingDelegation(tenant, session))
    return done(null)
  }
}
