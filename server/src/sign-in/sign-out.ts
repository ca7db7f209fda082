import type { signOut as call } from '@portico/contract/sign-in/sign-out.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { deleteSession } from '#server/plumbing/session/queries.ts'
import { endSessionAddress } from '#server/sign-in/provider-logout/end-session-address.ts'
import { findProviderSession } from '#server/sign-in/provider-logout/queries.ts'
import type { OidcClients } from '#server/sign-in/providers/oidc-client.ts'

/** Ends the session of the token, on every node. Signing out twice at once succeeds twice and is written down once. */
export function answerSignOut(house: House, oidc: OidcClients): Answer<typeof call> {
  return async ({ session, origin, body }) => {
    const { tenantId, accountId, email } = session
    const left = await inTenant(house.database, tenantId, async (tenant) => {
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
    house.sessions.forgetAccount(accountId)
    const end_session_url = left === null ? '' : await endSessionAddress(house, oidc, left, origin)
    return done(
      { end_session_url },
      { summary: 'You have been logged out.', cookies: body.clearcookies === true ? 'none' : { session: null } },
    )
  }
}
