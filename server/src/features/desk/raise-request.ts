import type { raiseRequest } from '@portico/contract/features/desk/raise-request.ts'
import { insertRequest } from './desk-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'

/**
 * Raises a request for the user; the same id again returns the request that was already raised. Title and description are
 * stored without spaces around them.
 */
export function handleRaiseRequest(context: Pick<AppContext, 'database'>): Handler<typeof raiseRequest> {
  return async ({ session, body }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const request = { ...body, title: body.title.trim(), description: body.description.trim() }
      const raised = await insertRequest(tenant, session, request)
      return done(raised, { summary: `Request ${raised.number} has been raised.` })
    })
}
