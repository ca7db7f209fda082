import type { signOut as call } from '#features/sessions/contract/sessions.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import {
  deleteSession,
  findProviderSession,
  type ProviderSession,
} from '@portico/server/core/sessions/session-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'

/** Returns the address that ends a session at its identity provider; empty if there is none. */
export type EndAtProvider = (session: ProviderSession, origin: Origin) => Promise<string>

/**
 * Ends the session of the token on every node. Of two concurrent sign-outs both succeed, but only one is recorded.
 * `endAtProvider` is for sessions that came from a provider; without it such a session ends only here.
 */
export function handleSignOut(
  context: AppContext,
  endAtProvider: EndAtProvider = async () => '',
): Handler<typeof call> {
  return async ({ session, origin, body }) => {
    const { tenantId, accountId, email } = session
    const left = await inTenant(context.database, tenantId, async (tenant) => {
      const elsewhere = await findProviderSession(tenant, session)
      if ((await deleteSession(tenant, session)) === 0) return null
      await recordEvent(tenant, {
        tenantId,
        event: 'sign-out',
        outcome: 'success',
        reason: '',
        accountId,
        email,
        origin,
      })
      return elsewhere
    })
    context.sessions.evictAccount(accountId)
    const end_session_url = left === null ? '' : await endAtProvider(left, origin)
    return done(
      { end_session_url },
      { summary: 'You have been signed out.', cookies: body.clearcookies === true ? 'none' : { session: null } },
    )
  }
}
