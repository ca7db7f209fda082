import {
  codeLifetime,
  codeMailsAtMost,
  remainingUntil,
  resendWait,
} from '@portico/contract/core/authentication/code-rules.ts'
import type { resendCode as call } from '@portico/contract/features/email-code/resend-code.ts'
import { inLookup, type TenantTx } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler, type Origin, type Refused } from '#server/core/calls/handler.ts'
import { hashOf, matches } from '#server/core/sessions/token.ts'
import { takeFromDayBudget } from '#server/core/authentication/day-budget.ts'
import {
  countMail,
  lockCodeChallenge,
  mailCode,
  ownerOf,
  type CodeStep,
} from '#server/core/authentication/code-challenge-queries.ts'
import { readDevice } from '#server/core/sessions/device-cookie.ts'
import { deviceOfAll } from '#server/core/rate-limits/growing-delays.ts'

/**
 * Mails the code again: the same one while it is valid, one of a new generation after that. When the step is over, or has
 * mailed as often as it may, the answer is `start-again`; too soon after the one before, or too often in a day, it is 429.
 */
export function handleResendCode(context: AppContext): Handler<typeof call> {
  return async ({ credentials, origin }) => {
    const wait = context.limits.take('code', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const tokenHash = hashOf(credentials.token)
    return inLookup(context.database, { token: tokenHash.toString('hex') }, async (seen) => {
      const locked = await lockCodeChallenge(seen, tokenHash)
      if (locked === null || !matches(credentials.codeCookie, locked.step.cookie_hash)) return refused('start-again')
      const { tenant, step } = locked
      const now = origin.at.getTime()
      if (step.expires_at.getTime() <= now || step.mails >= codeMailsAtMost) return refused('start-again')
      const refusal = await notNow(context, tenant, step, { origin, sentDevice: credentials.device })
      if (refusal !== null) return refusal
      const isOver = step.code_expires_at.getTime() <= now
      const generation = isOver ? step.generation + 1 : step.generation
      const codeExpiresAt = isOver
        ? new Date(Math.min(now + codeLifetime, step.expires_at.getTime()))
        : step.code_expires_at
      await countMail(tenant, step, { generation, codeExpiresAt, at: origin.at })
      await mailCode(tenant, { ...step, generation, code_expires_at: codeExpiresAt }, origin)
      return done(remainingUntil(codeExpiresAt.getTime(), now), {
        summary: 'An authentication code has been sent to your Email ID.',
      })
    })
  }
}

type Asked = { origin: Origin; sentDevice: string }

/** The refusal of a Re-send that comes too soon, or of an account that was mailed enough for today; null when it may go. */
async function notNow(
  context: AppContext,
  tenant: TenantTx,
  step: CodeStep,
  { origin, sentDevice }: Asked,
): Promise<Refused<'too-many-requests'> | null> {
  const sent = { mails: step.mails, mailedAt: step.mailed_at.getTime(), codeExpiresAt: step.code_expires_at.getTime() }
  const wait = resendWait(sent, origin.at.getTime())
  if (wait > 0) return refused('too-many-requests', { retryAfter: Math.ceil(wait / 1000) })
  const { tenant_id: tenantId, account_id: accountId } = step
  const device = deviceOfAll(context.secret, readDevice(sentDevice), [ownerOf(step)])
  return takeFromDayBudget(context, tenant, { kind: 'code-mails-of-day', tenantId, accountId, device, at: origin.at })
}
