import type { readProofChallenge as call } from '@portico/contract/trial/read-proof-challenge.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { makeChallenge } from '#server/trial/captcha/proof.ts'

/** Gives a proof of work, which a browser solves before it registers (decisions/0026). */
export function answerReadProofChallenge(house: House): Answer<typeof call> {
  return async ({ origin }) => {
    const wait = house.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    return done(await makeChallenge(house.secret, origin.at))
  }
}
