import type { Origin } from '#server/platform/http/origin.ts'
import type { newDeviceMail } from './new-device-mail.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { queueMail } from '#server/core/mail/mail-queries.ts'
import { deviceOf } from './device.ts'
import { deleteSession, enterByCookie } from './session-queries.ts'
import { hashOf } from './token.ts'
import { inLookup, inTenant } from '#server/core/tenants/scope.ts'

/** A sign-in that has opened a session. */
export type SignedIn = {
  tenantId: string
  /** The tenant's display name. */
  tenant: string
  email: string
  origin: Origin
  /** The session cookie that the browser sent with the sign-in, empty if none. */
  replacedCookie: string
  /** Whether the account has signed in with this browser before, as its device cookie proves. */
  isKnownBrowser: boolean
  /** Whether the account has signed in from this network before, or from no network at all. */
  isKnownNetwork: boolean
}

/** Completes a new session: ends the one that it replaces, and sends the notice of a new device if it is one. */
export async function afterSignIn(context: AppContext, signedIn: SignedIn): Promise<void> {
  await endReplacedSession(context, signedIn)
  await sendNewDeviceNotice(context, signedIn)
}

/**
 * Ends the session that the browser still had (OWASP ASVS 7.2.4), whichever account it belongs to: without its cookie
 * it cannot be used again. Only the cookie identifies it, because another tab may have opened it. Does nothing without
 * one.
 */
async function endReplacedSession(context: AppContext, { replacedCookie, origin }: SignedIn): Promise<void> {
  if (replacedCookie === '') return
  const cookieHash = hashOf(replacedCookie)
  const ended = await inLookup(context.database, { cookie: cookieHash.toString('hex') }, async (seen) => {
    const entered = await enterByCookie(seen, cookieHash)
    if (entered === null || (await deleteSession(entered.tenant, entered.session)) === 0) return null
    const { tenantId, accountId, email } = entered.session
    await recordEvent(entered.tenant, {
      tenantId,
      event: 'session-revoked',
      outcome: 'success',
      reason: 'signed-in-anew',
      accountId,
      email,
      origin,
    })
    return accountId
  })
  if (ended !== null) context.sessions.evictAccount(ended)
}

/**
 * Mails the notice of a sign-in from a browser and a network that the account has not been seen with (OWASP ASVS
 * 6.3.5). The sign-in succeeds even if the notice cannot be queued.
 */
async function sendNewDeviceNotice(context: AppContext, signedIn: SignedIn): Promise<void> {
  const { tenantId, tenant, email, origin, isKnownBrowser, isKnownNetwork } = signedIn
  if (isKnownBrowser || isKnownNetwork) return
  const params = {
    tenant,
    at: origin.at.toISOString(),
    device: deviceOf(origin.agent),
    address: origin.address,
    language: origin.language,
  }
  try {
    await inTenant(context.database, tenantId, (scoped) =>
      queueMail<typeof newDeviceMail>(scoped, {
        tenantId,
        kind: 'new-device',
        recipient: email,
        params,
        host: origin.host,
      }),
    )
  } catch (error) {
    context.log.warn({ err: error }, 'Failed to queue the new-device notice.')
  }
}
