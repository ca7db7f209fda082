import { codeLifetime, codeStepLifetime, remainingUntil } from '@portico/contract/sign-in/code-rules.ts'
import type { LoginResponse } from '@portico/contract/sign-in/login-response.ts'
import { recordEvent } from '#server/plumbing/audit/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Done, Origin, Refused, TokenHalves } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import type { FreshToken } from '#server/plumbing/session/token.ts'
import { freshToken, hashOf } from '#server/plumbing/session/token.ts'
import type { SignInAccount, SignInTenant } from '#server/sign-in/candidate.ts'
import { takeFromDay } from '#server/sign-in/code-step/day-budget.ts'
import { beginCodeStep } from '#server/sign-in/code-step/queries.ts'
import { deviceCookieOf } from '#server/sign-in/devices/device-cookie.ts'
import type { Device } from '#server/sign-in/devices/device-cookie.ts'
import { tellOfNewDevice } from '#server/sign-in/devices/tell-of-new-device.ts'
import type { CounterKeys } from '#server/sign-in/failures/counter-keys.ts'
import { isFromDevice } from '#server/sign-in/failures/counter-keys.ts'
import { loginResponseOf } from '#server/sign-in/login-response.ts'
import { writeSessionAlone } from '#server/sign-in/open-session/queries.ts'
import { endReplacedSession } from '#server/sign-in/replaced-session.ts'

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
  halves: TokenHalves
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
export function finishSignIn(house: House, attempt: Arriving, match: Match): Promise<Finished> {
  return match.tenant.mfa === 'email' || attempt.asksForCode
    ? mailCode(house, attempt, match)
    : openSession(house, attempt, match)
}

async function openSession(house: House, attempt: Arriving, { tenant, account }: Match): Promise<Done<LoginResponse>> {
  const token = freshToken()
  const { email, appname, timezone, authtype, providerSessionId, origin, keys, halves } = attempt
  const { idleMinutes, absoluteMinutes } = tenant
  const { lastLoginAt, isKnownNetwork } = await writeSessionAlone(house.database, {
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
  await endReplacedSession(house, halves.cookie, origin)
  await tellOfNewDevice(house, {
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
      device: deviceCookieOf(house.secret, halves.device, {
        tenantId: tenant.id,
        email,
        generation: account.deviceGeneration,
      }),
    },
  })
}

async function mailCode(house: House, attempt: Arriving, { tenant, account }: Match): Promise<Finished> {
  const token = withCookie(attempt.halves.codeCookie, freshToken())
  const { email, appname, timezone, authtype, providerSessionId, origin } = attempt
  const codeExpiresAt = new Date(origin.at.getTime() + codeLifetime)
  const expiresAt = new Date(origin.at.getTime() + codeStepLifetime)
  const ids = { tenantId: tenant.id, accountId: account.id }
  const device = isFromDevice(attempt.keys) ? attempt.device : null
  const refusal = await inTenant(house.database, tenant.id, async (scoped) => {
    const usedUp = await takeFromDay(house, scoped, { kind: 'code-mails-of-day', ...ids, device, at: origin.at })
    if (usedUp === null) {
      const times = { codeExpiresAt, expiresAt }
      const from = { authtype, providerSessionId }
      await beginCodeStep(scoped, { ...ids, ...times, ...from, email, token, appname, timezone, origin })
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
