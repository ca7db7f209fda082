import type { signInWithPassword as call } from '@portico/contract/sign-in/sign-in-with-password.ts'
import { validationMessages } from '@portico/contract/sign-in/validation.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { refused } from '#server/plumbing/http/answer.ts'
import { attemptSignIn, readAttempt } from '#server/sign-in/attempt.ts'

/** Signs in to the tenant whose id was given (spec A §4, "Login flow" 4). Refusals: see the call. */
export function answerSignInWithPassword(house: House): Answer<typeof call> {
  return async ({ body, origin, halves }) => {
    const attempt = readAttempt(house, { fields: body, origin, halves, tenantId: body.tenantid })
    if ('kind' in attempt) return attempt
    if (body.tenantid === '') return refused('input-not-valid', { summary: validationMessages['tenant-empty'] })
    return attemptSignIn(house, body.tenantid, attempt)
  }
}
