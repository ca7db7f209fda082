import type { checkVerification as call } from '@portico/contract/trial/check-verification.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { registrationOfToken, whyNotOpen } from '#server/trial/registration-state.ts'

/** Tells whether a link is good; whoever opens links ahead of their reader changes nothing. */
export function answerCheckVerification(house: House): Answer<typeof call> {
  return async ({ query, origin }) => {
    const wait = house.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const found = await registrationOfToken(house, query.token ?? '')
    if (found === null) return refused('verification-not-valid')
    const { registration, key } = found
    const { name, email, company } = registration
    return whyNotOpen(registration, key.generation, origin.at) ?? done({ name, email, company })
  }
}
