import type { changeOwnPassword as call } from '@portico/contract/features/password-reset/change-own-password.ts'
import { decodePassword } from '@portico/contract/core/accounts/password-encoding.ts'
import { passwordLength, passwordLongest } from '@portico/contract/core/accounts/password-length.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler, Origin, Refused, Credentials } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'
import type { Session } from '#server/core/sessions/session.ts'
import { freshToken } from '#server/core/sessions/token.ts'
import { notEncoded, readNewPassword, whyNotOf } from '#server/features/password-reset/new-password.ts'
import { readOwner } from '#server/features/password-reset/own-password-queries.ts'
import { replaceOwnPassword } from '#server/features/password-reset/replace-own-password.ts'

type From = { origin: Origin; credentials: Credentials }
type NotProven = Refused<'invalid-credentials' | 'wait-before-retry' | 'no-own-password'>

/** What the sign-in knows of the password and the browser of a session's account. */
export type OwnPasswords = {
  /** Looks at a present password as a sign-in does: counted, slowed, queued. Gives the hash that it opens. */
  prove(session: Session, password: string, from: From): Promise<{ hash: string } | NotProven>
  /** The cookie by which this browser is known to the account, whose browsers are of this generation. */
  deviceCookie(session: Session, generation: number, from: From): string
}

/**
 * Changes the password of the signed-in user: the new one keeps to the rules of a reset, the present one is proven like at a
 * sign-in, so that a stolen session cannot guess it. Refusals: see the call.
 */
export function handleChangeOwnPassword(context: AppContext, own: OwnPasswords): Handler<typeof call> {
  return async ({ body, session, origin, credentials }) => {
    if (session.authtype !== 'localdb') return refused('no-own-password')
    const wait = context.limits.take('reset', `account ${session.accountId}`)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const present = decodePassword(body.currentpassword)
    if (present === null) return notEncoded
    if (passwordLength(present) > passwordLongest) return refused('password-too-long')
    const read = readNewPassword(context, body, origin)
    if ('kind' in read) return read
    const owner = await readOwner(context.database, session)
    if (owner === null) return refused('session-ended')
    const proven = await own.prove(session, present, { origin, credentials })
    if ('kind' in proven) return proven
    const whyNot = await whyNotOf(context, owner, read.newPassword, origin)
    if (whyNot !== null) return refused(whyNot)
    const hash = await context.hashes.hash(read.newPassword)
    const token = freshToken()
    const change = { owner, session, provenHash: proven.hash, hash, token, origin }
    const generation = await replaceOwnPassword(context, change)
    if (generation === null) return refused('invalid-credentials')
    const cookies = { session: token.cookie, device: own.deviceCookie(session, generation, { origin, credentials }) }
    return done({ token: token.token }, { summary: 'Your password has been changed.', cookies })
  }
}
