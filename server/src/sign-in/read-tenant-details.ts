import type { readTenantDetails as call } from '@portico/contract/sign-in/read-tenant-details.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { readTenant } from '#server/sign-in/own-sessions/queries.ts'

/** The tenant of the session, from the session alone: no other can be named. */
export function answerReadTenantDetails(house: House): Answer<typeof call> {
  return async ({ session }) => {
    const { trial_ends_at, ...tenant } = await readTenant(house.database, session)
    return done({ ...tenant, trial_ends_at: trial_ends_at?.toISOString() ?? null })
  }
}
