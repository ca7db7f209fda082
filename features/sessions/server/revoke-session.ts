import type { revokeSession as call } from '#features/sessions/contract/sessions.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { deleteSession } from '@portico/server/core/sessions/session-queries.ts'

/**
 * Ends one of the user's own sessions. Refuses by `no-such-session` if it has already ended or belongs to another
 * account.
 */
export function handleRevokeSession(context: AppContext): Handler<typeof call> {
  return async ({ params, session, origin }) => {
    const { tenantId, accountId, email } = session
    const ended = await inTenant(context.database, tenantId, async (tenant) => {
      if ((await deleteSession(tenant, { tenantId, accountId, id: params.id })) === 0) return false
      await recordEvent(tenant, {
        tenantId,
        event: 'session-revoked',
        outcome: 'success',
        reason: '',
        accountId,
        email,
        origin,
      })
      return true
    })
    if (!ended) return refused('no-such-session')
    context.sessions.evictAccount(accountId)
    return done(null, params.id === session.id ? { cookies: { session: null } } : {})
  }
}
