import { codeTries, codeWithdrawn } from '@portico/contract/core/authentication/code-rules.ts'
import type { enterCode as call } from '@portico/contract/features/email-code/enter-code.ts'
import { normaliseCode } from '@portico/contract/core/authentication/validation.ts'
import { timingSafeEqual } from 'node:crypto'
import { recordEvent } from '#server/core/audit/audit-queries.ts'
import { inLookup, type TenantTx } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler, type Origin, type Outcome } from '#server/core/calls/handler.ts'
import { freshToken, hashOf, matches } from '#server/core/sessions/token.ts'
import { codeOf } from '#server/core/authentication/code-challenge-secret.ts'
import { returnToDayBudget, takeFromDayBudget } from '#server/core/authentication/day-budget.ts'
import {
  countTry,
  endCodeChallenge,
  lockCodeChallenge,
  ownerOf,
  type CodeStep,
} from '#server/core/authentication/code-challenge-queries.ts'
import { deviceCookieOf, readDevice } from '#server/core/sessions/device-cookie.ts'
import { afterSignIn, type SignedIn } from '#server/core/sessions/after-sign-in.ts'
import { counterKeys, deviceOfAll, isFromDevice, type CounterKeys } from '#server/core/rate-limits/growing-delays.ts'
import { countWrongCode } from '#server/core/authentication/sign-in-queries.ts'
import { writeSession } from '#server/core/sessions/open-session-queries.ts'

/**
 * Turns a code step into a session (spec A §4, "Login flow" 4-5). One wrong code too many ends the step, with a sentence of
 * its own; after that it is the same as one that is over and one that never was: `start-again`. Of two right codes at once,
 * one wins.
 */
export function handleEnterCode(context: AppContext): Handler<typeof call> {
  return async ({ body, credentials, origin }) => {
    const wait = context.limits.take('code', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const tokenHash = hashOf(credentials.token)
    const { outcome, arrival } = await inLookup(
      context.database,
      { token: tokenHash.toString('hex') },
      async (seen) => {
        const locked = await lockCodeChallenge(seen, tokenHash)
        if (locked === null || !matches(credentials.codeCookie, locked.step.cookie_hash))
          return { outcome: refused('start-again') }
        return decide(context, locked.tenant, {
          step: locked.step,
          typed: normaliseCode(body.security_key),
          origin,
          sentDevice: credentials.device,
        })
      },
    )
    // Another tab may have signed in while this one waited for its code: its cookie is replaced now.
    if (arrival !== undefined) await afterSignIn(context, { ...arrival, replacedCookie: credentials.cookie })
    return outcome
  }
}

type Typed = { step: CodeStep; typed: string; origin: Origin; sentDevice: string }
/** The answer, and with a right code what `afterSignIn` needs once the session stands. */
type Decided = { outcome: Outcome<typeof call>; arrival?: Omit<SignedIn, 'replacedCookie'> }

async function decide(
  context: AppContext,
  tenant: TenantTx,
  { step, typed, origin, sentDevice }: Typed,
): Promise<Decided> {
  const now = origin.at
  if (step.expires_at <= now || step.tries >= codeTries) return { outcome: refused('start-again') }
  if (step.code_expires_at <= now) return { outcome: refused('code-expired') }
  const record = (outcome: 'success' | 'failure', reason: string) =>
    recordEvent(tenant, {
      tenantId: step.tenant_id,
      event: 'code-entered',
      outcome,
      reason,
      accountId: step.account_id,
      email: step.email,
      origin,
    })
  const { email, tenant_id: tenantId } = step
  const device = deviceOfAll(context.secret, readDevice(sentDevice), [ownerOf(step)])
  const keys = counterKeys(context.secret, { email, network: origin.network, device })
  // Counted before it is looked at: of a hundred guesses at once, in however many sign-ins, the day's rest passes.
  const ofDay = { kind: 'wrong-codes-of-day', tenantId, accountId: step.account_id, device, at: now } as const
  const usedUp = await takeFromDayBudget(context, tenant, ofDay)
  if (usedUp !== null) {
    await record('failure', ofDay.kind)
    return { outcome: usedUp }
  }
  const right = context.secret.accepted.some((keys) => sameText(typed, codeOf(keys, step.id, step.generation)))
  if (!right) {
    const left = codeTries - step.tries - 1
    await (left === 0 ? endCodeChallenge(tenant, step) : countTry(tenant, step))
    await countWrongCode(tenant, { email, keys, at: now })
    await record('failure', 'code-not-valid')
    const data = { tries_left: left }
    const outcome =
      left === 0 ? refused('start-again', { data, summary: codeWithdrawn }) : refused('code-not-valid', { data })
    return { outcome }
  }
  await returnToDayBudget(context, tenant, ofDay)
  await endCodeChallenge(tenant, step)
  await record('success', '')
  return openSession(context, tenant, { step, origin, sentDevice, keys })
}

async function openSession(
  context: AppContext,
  tenant: TenantTx,
  { step, origin, sentDevice, keys }: Omit<Typed, 'typed'> & { keys: CounterKeys },
): Promise<Decided> {
  const token = freshToken()
  const { email, tenant_id: tenantId } = step
  const { isKnownNetwork } = await writeSession(tenant, {
    tenantId,
    accountId: step.account_id,
    email,
    token,
    idleMinutes: step.session_idle_minutes,
    absoluteMinutes: step.session_absolute_minutes,
    ...fromStep(step),
    origin,
    keys,
    proof: 'code',
  })
  const cookies = {
    session: token.cookie,
    device: deviceCookieOf(context.secret, sentDevice, ownerOf(step)),
  }
  return {
    outcome: done({ is_valid: true, token: token.token }, { summary: 'Login successful', cookies }),
    arrival: { tenantId, tenant: step.tenant_name, email, origin, isKnownBrowser: isFromDevice(keys), isKnownNetwork },
  }
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What the sign-in brought along when the code was asked for. */
const fromStep = ({ appname, timezone, authtype, provider_session_id }: CodeStep) => ({
  appname,
  timezone,
  authtype,
  providerSessionId: provider_session_id,
})
