import type { listModules as call } from '@portico/contract/landing/list-modules.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { readEntry } from '#server/landing/queries.ts'

/** The modules of the user's role, in the order they are shown. A role without any gets an empty list. */
export function answerListModules(house: House): Answer<typeof call> {
  return async ({ session }) => {
    const { modules } = await inTenant(house.database, session.tenantId, (tenant) => readEntry(tenant, session))
    return done(modules)
  }
}
