import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Origin } from '#server/core/calls/handler.ts'
import type { Session } from '#server/core/sessions/session.ts'
import type { FreshToken } from '#server/core/sessions/token.ts'
import { recordChange } from '#server/features/password-reset/change-password.ts'
import { lockPassword, renewSession, withdrawReset } from '#server/features/password-reset/own-password-queries.ts'
import { endSessions, replacePassword } from '#server/features/password-reset/reset-queries.ts'
import type { PasswordOwner } from '#server/features/password-reset/reset-parts.ts'

type Replacement = {
  owner: PasswordOwner
  session: Session
  /** The hash that the present password was found by. */
  provenHash: string
  hash: string
  token: FreshToken
  origin: Origin
}

/**
 * Replaces the password of a session's account: the other sessions, waiting sign-ins and the pending reset end, the
 * session gets another token, the notice is queued, in one transaction. Gives the generation of the account's browsers
 * from now on; null, and changes nothing, when the password or the session was changed meanwhile.
 */
export async function replaceOwnPassword(context: AppContext, change: Replacement): Promise<number | null> {
  const { owner, session, provenHash, hash, token, origin } = change
  const generation = await inTenant(context.database, session.tenantId, async (tenant) => {
    if (!(await lockPassword(tenant, session, provenHash))) return null
    if (!(await renewSession(tenant, session, token))) return null
    const next = await replacePassword(tenant, owner, hash, origin.at)
    await withdrawReset(tenant, session, origin.at)
    await endSessions(tenant, owner, session.id)
    await recordChange(tenant, { owner, origin, isOwn: true })
    return next
  })
  if (generation !== null) context.sessions.forgetAccount(session.accountId)
  return generation
}
