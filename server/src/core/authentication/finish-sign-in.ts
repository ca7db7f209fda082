import {
  codeLifetime,
  codeChallengeLifetime,
  remainingUntil,
} from '@portico/contract/core/authentication/code-rules.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Credentials, type Done, type Origin, type Refused } from '#server/core/calls/handler.ts'
import { freshToken, hashOf, type FreshToken } from '#server/core/sessions/token.ts'
import type { SignInAccount, SignInTenant } from '#server/core/authentication/sign-in-queries.ts'
import { takeFromDay } from '#server/core/authentication/day-budget.ts'
import { beginCodeChallenge } from '#server/core/authentication/code-challenge-queries.ts'
import { deviceCookieOf, type Device } from '#server/core/sessions/device-cookie.ts'
import { tellOfNewDevice } from '#server/core/sessions/tell-of-new-device.ts'
import { isFromDevice, type CounterKeys } from '#server/core/rate-limits/growing-delays.ts'
import { loginResponseOf } from '#server/core/sessions/login-response.ts'
import { writeSessionAlone } from '#server/core/sessions/open-session-queries.ts'
import { endReplacedSession } from '#server/core/sessions/replaced-session.ts'

/** A tenant and the account in it that somebody signs in to. */
export type Match = { tenant: SignInTenant; account: SignInAccount }
type Finished = Done<LoginResponse> | Refused<'too-many-requests'>

/** Somebody who has proven who they are, by whatever way, as it goes on from there. */
export type Arriving = {
  email: string
  appname: string
  timezone: string
  /** What the browser stores as `authtype` (spec A §3). */
  authtype: string
  /** Where the session came from, when from a provider. */
  providerSessionId: string | null
  /** The device that the link named (`assetid`), or empty. */
  asset: string
  /** The browser, where it is known. */
  device: Device | null
  origin: Origin
  credentials: Credentials
  keys: CounterKeys
  /** Whether a password was looked at, so that a try was counted before. */
  isByPassword: boolean
  /** So many passwords failed at the account that a code is asked for even where the tenant asks for none. */
  asksForCode: boolean
}

/**
 * What follows the right password or the word of a provider: a session, or the code step where the tenant asks for a
 * mailed code or the account is guessed at. A session that the browser still had ends once the new one is there (OWASP
 * ASVS 7.2.4), so with a code only after the code. An account that was mailed enough codes for today is refused.
 */
export function finishSignIn(context: AppContext, attempt: Arriving, match: Match): Promise<Finished> {
  return match.tenant.mfa === 'email' || attempt.asksForCode
    ? mailCode(context, attempt, match)
    : openSession(context, attempt, match)
}

async function openSession(
  context: AppContext,
  attempt: Arriving,
  { tenant, account }: Match,
): Promise<Done<LoginResponse>> {
  const token = freshToken()
  const { email, appname, timezone, authtype, providerSessionId, origin, keys, credentials } = attempt
  const { idleMinutes, absoluteMinutes } = tenant
  const { lastLoginAt, isKnownNetwork } = await writeSessionAlone(context.database, {
    tenantId: tenant.id,
    accountId: account.id,
    email,
    token,
    idleMinutes,
    absoluteMinutes,
    appname,
    timezone,
    authtype,
    providerSessionId,
    origin,
    keys,
    proof: attempt.isByPassword ? 'password' : 'other',
  })
  await endReplacedSession(context, credentials.cookie, origin)
  await tellOfNewDevice(context, {
    tenantId: tenant.id,
    tenant: tenant.description || tenant.name,
    email,
    origin,
    isKnownBrowser: isFromDevice(keys),
    isKnownNetwork,
  })
  return done(loginResponseOf({ tenant, account, email, token: token.token, lastLoginAt, code: null }), {
    summary: 'Login successful',
    cookies: {
      session: token.cookie,
      device: deviceCookieOf(context.secret, credentials.device, {
        tenantId: tenant.id,
        email,
        generation: account.deviceGeneration,
      }),
    },
  })
}

async function mailCode(context: AppContext, attempt: Arriving, { tenant, account }: Match): Promise<Finished> {
  const token = withCookie(attempt.credentials.codeCookie, freshToken())
  const { email, appname, timezone, authtype, providerSessionId, origin } = attempt
  const codeExpiresAt = new Date(origin.at.getTime() + codeLifetime)
  const expiresAt = new Date(origin.at.getTime() + codeChallengeLifetime)
  const ids = { tenantId: tenant.id, accountId: account.id }
  const device = isFromDevice(attempt.keys) ? attempt.device : null
  const refusal = await inTenant(context.database, tenant.id, async (scoped) => {
    const usedUp = await takeFromDay(context, scoped, { kind: 'code-mails-of-day', ...ids, device, at: origin.at })
    if (usedUp === null) {
      const times = { codeExpiresAt, expiresAt }
      const from = { authtype, providerSessionId }
      await beginCodeChallenge(scoped, { ...ids, ...times, ...from, email, token, appname, timezone, origin })
    } else {
      const reason = 'code-mails-of-day'
      await recordEvent(scoped, { ...ids, event: 'sign-in', outcome: 'failure', reason, email, origin })
    }
    return usedUp
  })
  if (refusal !== null) return refusal
  const code = remainingUntil(codeExpiresAt.getTime(), Date.now())
  return done(loginResponseOf({ tenant, account, email, token: token.token, lastLoginAt: null, code }), {
    summary: 'An authentication code has been sent to your Email ID.',
    cookies: { code: token.cookie },
  })
}

/** All tabs of a browser share the code step's cookie: one that is there already goes on, so no tab spoils another. */
function withCookie(sent: string, fresh: FreshToken): FreshToken {
  return /^[A-Za-z0-9_-]{43}$/.test(sent) ? { ...fresh, cookie: sent, cookieHash: hashOf(sent) } : fresh
}
