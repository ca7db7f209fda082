import { codeLifetime, codeMailsAtMost, remainingUntil, resendWait } from '@portico/contract/sign-in/code-rules.ts'
import type { resendCode as call } from '@portico/contract/sign-in/resend-code.ts'
import type { Database } from '#server/plumbing/database/scope.ts'
import { atDoor } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer, Origin, Refused } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { hashOf, matches } from '#server/plumbing/session/token.ts'
import { takeFromDay } from '#server/sign-in/code-step/day-budget.ts'
import type { CodeStep } from '#server/sign-in/code-step/queries.ts'
import { countMail, holdCodeStep, mailCode, ownerOf } from '#server/sign-in/code-step/queries.ts'
import { readDevice } from '#server/sign-in/devices/device-cookie.ts'
import { deviceOfAll } from '#server/sign-in/failures/counter-keys.ts'

/**
 * Mails the code again: the same one while it is valid, one of a new generation after that. When the step is over, or has
 * mailed as often as it may, the answer is `start-again`; too soon after the one before, or too often in a day, it is 429.
 */
export function answerResendCode(house: House): Answer<typeof call> {
  return async ({ halves, origin }) => {
    const wait = house.limits.take('code', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const tokenHash = hashOf(halves.token)
    return atDoor(house.database, { token: tokenHash.toString('hex') }, async (seen) => {
      const step = await holdCodeStep(seen, tokenHash)
      if (step === null || !matches(halves.codeCookie, step.cookie_hash)) return refused('start-again')
      const now = origin.at.getTime()
      if (step.expires_at.getTime() <= now || step.mails >= codeMailsAtMost) return refused('start-again')
      const refusal = await notNow(house, seen, step, { origin, sentDevice: halves.device })
      if (refusal !== null) return refusal
      const isOver = step.code_expires_at.getTime() <= now
      const generation = isOver ? step.generation + 1 : step.generation
      const codeExpiresAt = isOver
        ? new Date(Math.min(now + codeLifetime, step.expires_at.getTime()))
        : step.code_expires_at
      await countMail(seen, step, { generation, codeExpiresAt, at: origin.at })
      await mailCode(seen, { ...step, generation, code_expires_at: codeExpiresAt }, origin)
      return done(remainingUntil(codeExpiresAt.getTime(), now), {
        summary: 'An authentication code has been sent to your Email ID.',
      })
    })
  }
}

type Asked = { origin: Origin; sentDevice: string }

/** The refusal of a Re-send that comes too soon, or of an account that was mailed enough for today; null when it may go. */
async function notNow(
  house: House,
  tenant: Database,
  step: CodeStep,
  { origin, sentDevice }: Asked,
): Promise<Refused<'too-many-requests'> | null> {
  const sent = { mails: step.mails, mailedAt: step.mailed_at.getTime(), codeExpiresAt: step.code_expires_at.getTime() }
  const wait = resendWait(sent, origin.at.getTime())
  if (wait > 0) return refused('too-many-requests', { retryAfter: Math.ceil(wait / 1000) })
  const { tenant_id: tenantId, account_id: accountId } = step
  const device = deviceOfAll(house.secret, readDevice(sentDevice), [ownerOf(step)])
  return takeFromDay(house, tenant, { kind: 'code-mails-of-day', tenantId, accountId, device, at: origin.at })
}
