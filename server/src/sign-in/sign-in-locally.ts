import type { signInLocally as call } from '@portico/contract/sign-in/sign-in-locally.ts'
import { identifier } from '@portico/contract/plumbing/text.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { refused } from '#server/plumbing/http/answer.ts'
import { attemptSignIn, readAttempt } from '#server/sign-in/attempt.ts'
import { findTenantByName } from '#server/sign-in/queries.ts'

/**
 * Signs in to a tenant given by the header `tenantid` or else by name (spec A §7, `locallogin`). A name that no tenant has
 * goes the way of an id that no tenant has. Refusals: see the call.
 */
export function answerSignInLocally(house: House): Answer<typeof call> {
  return async ({ body, origin, halves, tenantHeader }) => {
    const attempt = readAttempt(house, { fields: body, origin, halves, tenantId: tenantHeader })
    if ('kind' in attempt) return attempt
    if (tenantHeader !== '') {
      const header = identifier.safeParse(tenantHeader)
      if (!header.success)
        return refused('input-not-valid', { summary: 'The request is not valid: tenantid is not an identifier' })
      return attemptSignIn(house, header.data, attempt)
    }
    const named = await findTenantByName(house.database, body.tenantname)
    return attemptSignIn(house, named ?? crypto.randomUUID(), attempt)
  }
}
