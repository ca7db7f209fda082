import type { checkVerification as call } from '@portico/contract/trial/check-verification.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { ownerWithoutPassword } from '#server/trial/registrations/owner/queries.ts'
import { registrationOfToken, whyNotOpen } from '#server/trial/registration-state.ts'

/** Tells whether a link is good; whoever opens links ahead of their reader changes nothing. */
export function answerCheckVerification(house: House): Answer<typeof call> {
  return async ({ body, origin }) => {
    const wait = house.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const found = await registrationOfToken(house, body.token ?? '')
    if (found === null) return refused('verification-not-valid')
    const { registration, key } = found
    const { name, email, company } = registration
    const why = whyNotOpen(registration, key.generation, origin.at)
    // Without data, so that Resend is offered (spec B §8): it brings the way to a password.
    if (why?.name === 'already-verified' && (await ownerWithoutPassword(house.database, registration)) !== null)
      return refused('already-verified')
    return why ?? done({ name, email, company })
  }
}
