import type { raiseRequest } from '@portico/contract/desk/raise-request.ts'
import { insertRequest } from '#server/desk/queries.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'

/**
 * Raises a request for the user; the same id again gives the request already raised. Title and description are kept
 * without spaces around them.
 */
export function answerRaiseRequest(house: Pick<House, 'database'>): Answer<typeof raiseRequest> {
  return async ({ session, body }) =>
    inTenant(house.database, session.tenantId, async (tenant) => {
      const request = { ...body, title: body.title.trim(), description: body.description.trim() }
      const raised = await insertRequest(tenant, session, request)
      return done(raised, { summary: `Request ${raised.number} has been raised.` })
    })
}
