import type { listOwnRequests } from '@portico/contract/features/desk/list-own-requests.ts'
import { listRequests } from './desk-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'

/**
 * Lists the user's own requests, newest first, at most 200.
 */
export function handleListOwnRequests(context: Pick<AppContext, 'database'>): Handler<typeof listOwnRequests> {
  return async ({ session }) =>
    inTenant(context.database, session.tenantId, async (tenant) => done(await listRequests(tenant, session)))
}
