import type { changeOwnPassword as call } from '#features/password-reset/contract/own-password.ts'
import { decodePassword, passwordLength, passwordLongest } from '@portico/contract/core/accounts/passwords.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { type Handler, done, refused } from '@portico/server/core/calls/handler.ts'
import { verifyOwnPassword } from './verify-own-password.ts'
import { deviceCookieOf } from '@portico/server/core/sessions/device-cookie.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { freshToken, type FreshToken } from '@portico/server/core/sessions/token.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import {
  checkOwnersNewPassword,
  endSessions,
  notEncoded,
  readNewPassword,
  recordPasswordChange,
} from './new-password.ts'
import { passwordsRemembered } from '#features/password-reset/contract/new-password-rules.ts'
import { readOwner } from './own-password-queries.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import {
  lockPassword,
  revokeReset,
  replacePassword,
  type PasswordOwner,
} from '@portico/server/core/accounts/password-queries.ts'
import { renewSession } from '@portico/server/core/sessions/session-queries.ts'

/**
 * Changes the password of the signed-in user. The new password must satisfy the rules of a reset. The current one is
 * verified as at a sign-in, so that a stolen session cannot guess it. For its refusals, see the call.
 */
export function handleChangeOwnPassword(context: AppContext): Handler<typeof call> {
  return async ({ body, session, origin, credentials }) => {
    if (session.authtype !== 'localdb') return refused('no-own-password')
    const wait = context.limits.take('reset', `account ${session.accountId}`)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const present = decodePassword(body.currentpassword)
    if (present === null) return notEncoded
    if (passwordLength(present) > passwordLongest) return refused('password-too-long')
    const read = readNewPassword(context, body, origin)
    if (!read.ok) return read.error
    const owner = await readOwner(context.database, session)
    if (owner === null) return refused('session-ended')
    const proven = await verifyOwnPassword(context, session, present, { origin, credentials })
    if (!proven.ok) return proven.error
    const refusal = await checkOwnersNewPassword(context, owner, read.value, origin)
    if (refusal !== null) return refusal
    const hash = await context.hashes.hash(read.value)
    const token = freshToken()
    const change = { owner, session, provenHash: proven.value, hash, token, origin }
    const generation = await replaceOwnPassword(context, change)
    if (generation === null) return refused('invalid-credentials')
    const device = deviceCookieOf(context.secret, credentials.device, { ...session, generation })
    const cookies = { session: token.cookie, device }
    return done({ token: token.token }, { summary: 'Your password has been changed.', cookies })
  }
}

type Replacement = {
  owner: PasswordOwner
  session: Session
  /** The stored hash that the current password matched. */
  provenHash: string
  hash: string
  token: FreshToken
  origin: Origin
}

/**
 * Replaces the password in one transaction: the session gets another token; other sessions, pending sign-ins and resets
 * end. Returns the new generation of the account's browsers; null if the password or the session has changed
 * concurrently.
 */
async function replaceOwnPassword(context: AppContext, change: Replacement): Promise<number | null> {
  const { owner, session, provenHash, hash, token, origin } = change
  const generation = await inTenant(context.database, session.tenantId, async (tenant) => {
    if (!(await lockPassword(tenant, session, provenHash))) return null
    if (!(await renewSession(tenant, session, token))) return null
    const next = await replacePassword(tenant, owner, { hash, at: origin.at, remembered: passwordsRemembered })
    await revokeReset(tenant, session, origin.at)
    await endSessions(tenant, owner, session.id)
    await recordPasswordChange(tenant, { owner, origin, isOwn: true })
    return next
  })
  if (generation !== null) context.sessions.evictAccount(session.accountId)
  return generation
}
