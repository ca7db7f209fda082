import type { revokeSession as call } from '@portico/contract/sign-in/revoke-session.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { deleteSession } from '#server/plumbing/session/queries.ts'

/** Ends one of the user's own sessions. One that has ended, or is somebody else's, is `no-such-session`. */
export function answerRevokeSession(house: House): Answer<typeof call> {
  return async ({ params, session, origin }) => {
    const { tenantId, accountId, email } = session
    const ended = await inTenant(house.database, tenantId, async (tenant) => {
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
    house.sessions.forgetAccount(accountId)
    return done(null, params.id === session.id ? { cookies: { session: null } } : {})
  }
}
