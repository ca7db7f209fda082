import type { raiseRequest as call } from '#features/requests/contract/raise-request.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { raiseRequest } from '@portico/server/core/requests/raise-request.ts'
import type { RequestEffects } from '@portico/server/core/requests/request-effect.ts'
import { readOwnRequest } from '@portico/server/core/requests/request-row-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/**
 * Raises a request for the user. Repeating the id returns the request that was raised before. `effects` contains the
 * automatic effect of an approval for each kind. After a trial has ended, only its extension can be requested.
 */
export function handleRaiseRequest(
  context: Pick<AppContext, 'database' | 'limits'>,
  effects: RequestEffects,
): Handler<typeof call> {
  return async ({ session, body, origin }) => {
    const hasEnded = session.trialEndsAt !== null && session.trialEndsAt <= origin.at.getTime()
    if (hasEnded && body.kind !== 'Trial extension') return refused('trial-ended')
    const retryAfter = await context.limits.takeShared('request', `${session.tenantId} ${session.accountId}`)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    return inTenant(context.database, session.tenantId, async (tenant) => {
      const raised = await raiseRequest(tenant, session, body, { effects, at: origin.at })
      if (!raised.ok) return refused(raised.error)
      const request = await readOwnRequest(tenant, session, raised.value, origin.at)
      return done(request, { summary: `Request ${request.number} has been raised.` })
    })
  }
}
