import type { listOwnRequests } from '@portico/contract/desk/list-own-requests.ts'
import { listRequests } from '#server/desk/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'

/**
 * Lists the user's own requests, newest first, at most 200.
 */
export function answerListOwnRequests(house: Pick<House, 'database'>): Answer<typeof listOwnRequests> {
  return async ({ session }) =>
    inTenant(house.database, session.tenantId, async (tenant) => done(await listRequests(tenant, session)))
}
