import {
  codeLifetime,
  codeChallengeLifetime,
  remainingUntil,
  type Remaining,
} from '@portico/contract/core/authentication/code-rules.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { beginCodeChallenge, lacksDevice } from './code-challenge-queries.ts'
import { takeFromDayBudget } from './day-budget.ts'
import type { SignInAccount, SignInTenant } from './candidate.ts'
import { done, type Credentials, type Done, type Refused } from '#server/core/calls/handler.ts'
import { counterKeys, deviceOfAll, isFromDevice, type CounterKeys } from '#server/core/rate-limits/growing-delays.ts'
import { afterSignIn } from '#server/core/sessions/after-sign-in.ts'
import { deviceCookieOf, readDevice, type CurrentOwner, type Device } from '#server/core/sessions/device-cookie.ts'
import { writeSessionAlone } from '#server/core/sessions/open-session-queries.ts'
import { usernameOf } from '#server/core/sessions/session.ts'
import { freshToken, hashOf, type FreshToken } from '#server/core/sessions/token.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { Origin } from '#server/platform/http/origin.ts'

/** A tenant and the account in it that the user has proven to own. */
export type Match = { tenant: SignInTenant; account: SignInAccount }
type Completed = Done<LoginResponse> | Refused<'too-many-requests'>

/** A sign-in whose user is proven: by a password, a provider or a chat link. */
export type ProvenSignIn = {
  email: string
  appname: string
  timezone: string
  /** The stored value of the browser's `authtype` (spec A §3). */
  authtype: string
  /** The provider's session that this one came from, or null. */
  providerSessionId: string | null
  /** The browser's device cookie, if it sent one. */
  device: Device | null
  origin: Origin
  credentials: Credentials
  keys: CounterKeys
  /** Whether a password was verified, so that an attempt was counted before. */
  isByPassword: boolean
  /** Whether so many passwords failed that a code is required even if the tenant requires none. */
  requiresCode: boolean
}

/**
 * Returns the browser of a sign-in without a password, and the keys under which failures at its account are counted.
 */
export function browserOf(
  { secret }: Pick<AppContext, 'secret'>,
  credentials: Credentials,
  { tenantId, email, generation, network }: CurrentOwner & { network: string },
): Pick<ProvenSignIn, 'device' | 'keys' | 'isByPassword' | 'requiresCode'> {
  const device = readDevice(credentials.device)
  const own = deviceOfAll(secret, device, [{ tenantId, email, generation }])
  // A sign-in without a password ignores failed passwords.
  return {
    device,
    keys: counterKeys(secret, { email, network, device: own }),
    isByPassword: false,
    requiresCode: false,
  }
}

/**
 * Completes a sign-in: opens a session, or begins the email code challenge if the tenant requires a code or the account
 * is being guessed at. The browser's previous session ends when the new one begins: if a code is required, after the
 * code. Refuses `too-many-requests` when the account's codes of the day are used up.
 */
export function completeSignIn(context: AppContext, signIn: ProvenSignIn, match: Match): Promise<Completed> {
  return match.tenant.mfa === 'email' || signIn.requiresCode
    ? beginChallenge(context, signIn, match)
    : openSession(context, signIn, match)
}

async function openSession(
  context: AppContext,
  signIn: ProvenSignIn,
  { tenant, account }: Match,
): Promise<Done<LoginResponse>> {
  const token = freshToken()
  const { email, appname, timezone, authtype, providerSessionId, origin, keys, credentials } = signIn
  const { idleMinutes, absoluteMinutes } = tenant
  const {
    lastLoginAt,
    isKnownNetwork,
    lacksDevice: isHostnameRequired,
  } = await writeSessionAlone(context.database, {
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
    proof: signIn.isByPassword ? 'password' : 'other',
  })
  await afterSignIn(context, {
    tenantId: tenant.id,
    tenant: tenant.description || tenant.name,
    email,
    origin,
    replacedCookie: credentials.cookie,
    isKnownBrowser: isFromDevice(keys),
    isKnownNetwork,
  })
  const owner = { tenantId: tenant.id, email, generation: account.deviceGeneration }
  const opened = { email, token: token.token, lastLoginAt, code: null, isHostnameRequired }
  return done(loginResponseOf({ tenant, account }, opened), {
    summary: 'Sign-in successful',
    cookies: { session: token.cookie, device: deviceCookieOf(context.secret, credentials.device, owner) },
  })
}

async function beginChallenge(
  context: AppContext,
  signIn: ProvenSignIn,
  { tenant, account }: Match,
): Promise<Completed> {
  const token = withCookie(signIn.credentials.codeCookie, freshToken())
  const { email, appname, timezone, authtype, providerSessionId, origin } = signIn
  const codeExpiresAt = new Date(origin.at.getTime() + codeLifetime)
  const expiresAt = new Date(origin.at.getTime() + codeChallengeLifetime)
  const ids = { tenantId: tenant.id, accountId: account.id }
  const device = isFromDevice(signIn.keys) ? signIn.device : null
  const { refusal, isHostnameRequired } = await inTenant(context.database, tenant.id, async (scoped) => {
    const budget = { kind: 'code-mails-of-day', ...ids, device, at: origin.at } as const
    const usedUp = await takeFromDayBudget(context, scoped, budget)
    if (usedUp === null) {
      const times = { codeExpiresAt, expiresAt }
      const from = { authtype, providerSessionId }
      await beginCodeChallenge(scoped, { ...ids, ...times, ...from, email, token, appname, timezone, origin })
    } else {
      const reason = budget.kind
      await recordEvent(scoped, { ...ids, event: 'sign-in', outcome: 'failure', reason, email, origin })
    }
    return { refusal: usedUp, isHostnameRequired: await lacksDevice(scoped, tenant.id, account.id) }
  })
  if (refusal !== null) return refusal
  const code = remainingUntil(codeExpiresAt.getTime(), Date.now())
  const opened = { email, token: token.token, lastLoginAt: null, code, isHostnameRequired }
  return done(loginResponseOf({ tenant, account }, opened), {
    summary: 'An authentication code has been sent to your Email ID.',
    cookies: { code: token.cookie },
  })
}

/**
 * Returns the credentials of a new challenge with the cookie that the browser sent, if any. All tabs of a browser share
 * the cookie, so that no tab's challenge is lost.
 */
function withCookie(sent: string, fresh: FreshToken): FreshToken {
  return /^[A-Za-z0-9_-]{43}$/.test(sent) ? { ...fresh, cookie: sent, cookieHash: hashOf(sent) } : fresh
}

type Opened = {
  email: string
  token: string
  lastLoginAt: Date | null
  /** How long the mailed code is still valid; null when no code is required. */
  code: Remaining | null
  isHostnameRequired: boolean
}

/**
 * Returns the login response of spec A §3. A sign-in that a bot requested continues with the host name if that is
 * required (spec B §4).
 */
function loginResponseOf({ tenant, account }: Match, opened: Opened): LoginResponse {
  const { email, token, lastLoginAt, code, isHostnameRequired } = opened
  return {
    token,
    username: usernameOf(account),
    firstname: account.firstname,
    lastname: account.lastname,
    roleid: account.roleId,
    userid: account.id,
    loginid: email,
    tenantid: tenant.id,
    tenantname: tenant.name,
    tenantdesc: tenant.description,
    last_logintime: lastLoginAt?.toISOString() ?? '',
    istrial: tenant.isTrial,
    redirect_to_servicedesk: account.isServicedesk,
    is_hostname_required: isHostnameRequired,
    companyid: account.companyId,
    ismsp: tenant.isMsp,
    rolename: account.rolename,
    isMFA: code !== null,
    minutes_remaining: code?.minutes_remaining ?? 0,
    seconds_remaining: code?.seconds_remaining ?? 0,
  }
}
