import type { checkVerification as call } from '@portico/contract/features/trial/check-verification.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'
import { ownerWithoutPassword } from '#server/features/trial/owner-queries.ts'
import { registrationOfToken, whyNotOpen } from '#server/features/trial/registration-state.ts'

/** Tells whether a link is good; whoever opens links ahead of their reader changes nothing. */
export function handleCheckVerification(context: AppContext): Handler<typeof call> {
  return async ({ body, origin }) => {
    const wait = context.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const found = await registrationOfToken(context, body.token ?? '')
    if (found === null) return refused('verification-not-valid')
    const { registration, key } = found
    const { name, email, company } = registration
    const why = whyNotOpen(registration, key.generation, origin.at)
    // Without data, so that Resend is offered (spec B §8): it brings the way to a password.
    if (why?.name === 'already-verified' && (await ownerWithoutPassword(context.database, registration)) !== null)
      return refused('already-verified')
    return why ?? done({ name, email, company })
  }
}
