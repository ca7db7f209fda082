import type { signOut as call } from '@portico/contract/features/sessions/sign-out.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import { done } from '#server/core/calls/handler.ts'
import { deleteSession } from '#server/core/sessions/session-queries.ts'
import { endSessionAddress } from '#server/features/single-sign-on/logout/end-session-address.ts'
import { findProviderSession } from '#server/features/single-sign-on/logout/logout-queries.ts'
import type { OidcClients } from '#server/features/single-sign-on/oidc/oidc-client.ts'

/** Ends the session of the token, on every node. Signing out twice at once succeeds twice and is written down once. */
export function handleSignOut(context: AppContext, oidc: OidcClients): Handler<typeof call> {
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
    context.sessions.forgetAccount(accountId)
    const end_session_url = left === null ? '' : await endSessionAddress(context, oidc, left, origin)
    return done(
      { end_session_url },
      { summary: 'You have been logged out.', cookies: body.clearcookies === true ? 'none' : { session: null } },
    )
  }
}
