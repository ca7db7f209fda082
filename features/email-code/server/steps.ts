import {
  codeLifetime,
  codeMailsAtMost,
  codeTries,
  codeWithdrawn,
  remainingUntil,
  resendWait,
} from '@portico/contract/core/authentication/code-rules.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import {
  countCodeMail,
  countCodeTry,
  endCodeChallenge,
  lockCodeChallenge,
  mailCode,
  ownerOf,
  type CodeChallenge,
} from '@portico/server/core/authentication/code-challenge-queries.ts'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import { returnToDayBudget, takeFromDayBudget, type DayBudget } from '@portico/server/core/authentication/day-budget.ts'
import { done, refused, type Credentials } from '@portico/server/core/calls/handler.ts'
import { orderedSteps } from '@portico/server/core/calls/ordered-steps.ts'
import { countWrongCode } from '@portico/server/core/authentication/sign-in-queries.ts'
import {
  counterKeys,
  deviceOfAll,
  isFromDevice,
  type CounterKeys,
} from '@portico/server/core/rate-limits/growing-delays.ts'
import { deviceCookieOf, readDevice } from '@portico/server/core/sessions/device-cookie.ts'
import { writeSession } from '@portico/server/core/sessions/open-session-queries.ts'
import { freshToken, hashOf, matches } from '@portico/server/core/sessions/token.ts'
import type { LookupTx, TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import { isSameText } from '@portico/server/platform/crypto/secret.ts'

/** The input of both calls, and the transaction of their steps, in which the token's challenge is visible. */
type Received = { seen: LookupTx; credentials: Credentials; origin: Origin }
type Entered = Received & { code: string }

/**
 * The steps of entering the code of a challenge, in order, in one transaction. A refusal commits the changes that were
 * made before it. Of two concurrent right codes, only one succeeds.
 */
export const enterCodeSteps = orderedSteps<Entered>()
  .next(lockChallenge)
  .next(checkTriesLeft)
  .next(claimTry)
  .next(compareCode)
  .next(openSession)

/** The steps of emailing a code again, in order, in one transaction. */
export const resendCodeSteps = orderedSteps<Received>()
  .next(lockChallenge)
  .next(checkMailsLeft)
  .next(checkResendWait)
  .next(claimMail)
  .next(mailCodeAgain)

type Locked = { tenant: TenantTx; challenge: CodeChallenge }

/**
 * Locks the challenge of the browser's token and cookie. Refuses by `start-again` if there is none, or if its account
 * is not active.
 */
async function lockChallenge(_: AppContext, { seen, credentials }: Received) {
  const locked = await lockCodeChallenge(seen, hashOf(credentials.token))
  if (locked === null || !matches(credentials.codeCookie, locked.challenge.cookie_hash))
    return err(refused('start-again'))
  return ok(locked)
}

/**
 * Refuses by `start-again` if the challenge has expired or has no tries left, and by `code-expired` if only its code
 * has expired.
 */
function checkTriesLeft(_: AppContext, { challenge, origin }: Entered & Locked) {
  if (challenge.expires_at <= origin.at || challenge.tries >= codeTries) return err(refused('start-again'))
  return challenge.code_expires_at <= origin.at ? err(refused('code-expired')) : ok({})
}

type Claimed = Entered & Locked & { keys: CounterKeys; budget: DayBudget }

/**
 * Counts the try before the code is compared. Of many concurrent guesses, in any number of sign-ins, only as many are
 * compared as the daily budget allows. Refuses by `too-many-requests` once the budget is used up.
 */
async function claimTry(context: AppContext, { tenant, challenge, credentials, origin }: Entered & Locked) {
  const { email, tenant_id: tenantId, account_id: accountId } = challenge
  const device = deviceOfAll(context.secret, readDevice(credentials.device), [ownerOf(challenge)])
  const keys = counterKeys(context.secret, { email, network: origin.network, device })
  const budget: DayBudget = { kind: 'wrong-codes-of-day', tenantId, accountId, device, at: origin.at }
  const usedUp = await takeFromDayBudget(context, tenant, budget)
  if (usedUp === null) return ok({ keys, budget })
  await recordEntry({ tenant, challenge, origin }, 'failure', budget.kind)
  return err(usedUp)
}

/**
 * Compares the code. A right code ends the challenge. A wrong code is refused by `code-not-valid` with the number of
 * remaining tries. After the last try, refuses by `start-again` and ends the challenge.
 */
async function compareCode(context: AppContext, { tenant, challenge, code, keys, budget, origin }: Claimed) {
  const { id, generation, tries, email } = challenge
  if (context.secret.accepted.some((accepted) => isSameText(code, codeOf(accepted, id, generation)))) {
    await returnToDayBudget(context, tenant, budget)
    await endCodeChallenge(tenant, challenge)
    await recordEntry({ tenant, challenge, origin }, 'success', '')
    return ok({})
  }
  const left = codeTries - tries - 1
  await (left === 0 ? endCodeChallenge(tenant, challenge) : countCodeTry(tenant, challenge))
  await countWrongCode(tenant, { email, keys, at: origin.at })
  await recordEntry({ tenant, challenge, origin }, 'failure', 'code-not-valid')
  const data = { tries_left: left }
  return err(
    left === 0 ? refused('start-again', { data, summary: codeWithdrawn }) : refused('code-not-valid', { data }),
  )
}

/** Opens the session after a completed challenge. */
async function openSession(context: AppContext, { tenant, challenge, credentials, origin, keys }: Claimed) {
  const token = freshToken()
  const { email, tenant_id: tenantId } = challenge
  const { isKnownNetwork } = await writeSession(tenant, {
    tenantId,
    accountId: challenge.account_id,
    email,
    token,
    idleMinutes: challenge.session_idle_minutes,
    absoluteMinutes: challenge.session_absolute_minutes,
    appname: challenge.appname,
    timezone: challenge.timezone,
    authtype: challenge.authtype,
    providerSessionId: challenge.provider_session_id,
    origin,
    keys,
    proof: 'code',
  })
  const device = deviceCookieOf(context.secret, credentials.device, ownerOf(challenge))
  const response = { is_valid: true as const, token: token.token }
  return ok({
    opened: done(response, { summary: 'Sign-in successful', cookies: { session: token.cookie, device } }),
    signedIn: {
      tenantId,
      tenant: challenge.tenant_name,
      email,
      origin,
      replacedCookie: credentials.cookie,
      isKnownBrowser: isFromDevice(keys),
      isKnownNetwork,
    },
  })
}

/** Refuses by `start-again` if the challenge has expired, or has sent the maximum number of emails. */
function checkMailsLeft(_: AppContext, { challenge, origin }: Received & Locked) {
  const isOver = challenge.expires_at <= origin.at || challenge.mails >= codeMailsAtMost
  return isOver ? err(refused('start-again')) : ok({})
}

/** Refuses by `too-many-requests` if the previous email was sent too recently. */
function checkResendWait(_: AppContext, { challenge, origin }: Received & Locked) {
  const { mails, mailed_at: mailedAt, code_expires_at: codeExpiresAt } = challenge
  const sent = { mails, mailedAt: mailedAt.getTime(), codeExpiresAt: codeExpiresAt.getTime() }
  const wait = resendWait(sent, origin.at.getTime())
  return wait > 0 ? err(refused('too-many-requests', { retryAfter: Math.ceil(wait / 1000) })) : ok({})
}

/** Counts the email. Refuses by `too-many-requests` if the account has used up its codes of the day. */
async function claimMail(context: AppContext, { tenant, challenge, credentials, origin }: Received & Locked) {
  const { tenant_id: tenantId, account_id: accountId } = challenge
  const device = deviceOfAll(context.secret, readDevice(credentials.device), [ownerOf(challenge)])
  const budget: DayBudget = { kind: 'code-mails-of-day', tenantId, accountId, device, at: origin.at }
  const usedUp = await takeFromDayBudget(context, tenant, budget)
  return usedUp === null ? ok({}) : err(usedUp)
}

/** Emails the same code while it is valid, otherwise a code of a new generation. */
async function mailCodeAgain(_: AppContext, { tenant, challenge, origin }: Received & Locked) {
  const now = origin.at.getTime()
  const isExpired = challenge.code_expires_at <= origin.at
  const generation = isExpired ? challenge.generation + 1 : challenge.generation
  const codeExpiresAt = isExpired
    ? new Date(Math.min(now + codeLifetime, challenge.expires_at.getTime()))
    : challenge.code_expires_at
  await countCodeMail(tenant, challenge, { generation, codeExpiresAt, at: origin.at })
  await mailCode(tenant, { ...challenge, generation, code_expires_at: codeExpiresAt }, origin)
  const summary = 'An authentication code has been sent to your Email ID.'
  return ok({ mailed: done(remainingUntil(codeExpiresAt.getTime(), now), { summary }) })
}

function recordEntry(
  { tenant, challenge, origin }: Locked & Pick<Received, 'origin'>,
  outcome: 'success' | 'failure',
  reason: string,
): Promise<void> {
  const { tenant_id: tenantId, account_id: accountId, email } = challenge
  return recordEvent(tenant, { tenantId, event: 'code-entered', outcome, reason, accountId, email, origin })
}
