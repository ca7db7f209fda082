import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { colleaguesAtMost, type searchColleagues as call } from '#features/requests/contract/search-colleagues.ts'
import type { Colleague } from '@portico/contract/core/requests/request-view.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { readRequestRow } from '@portico/server/core/requests/request-row-queries.ts'
import { listInTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import { findAgents, findDeciders } from '@portico/server/core/requests/colleague-queries.ts'

/**
 * Finds colleagues for search fields. Only technicians can search for technicians. Finds no one for a request that the
 * user does not see.
 */
export function handleSearchColleagues(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async (request) =>
    listInTenant(context.database, request.session.tenantId, async (tenant) => done(await search(tenant, request)))
}

async function search(tenant: TenantTx, { session, query }: CallRequest<typeof call>): Promise<Colleague[]> {
  const { tenantId, accountId, companyId, seesAllCompanies } = session
  const sought = { search: query.search?.trim() ?? '', atMost: colleaguesAtMost }
  const row = query.number === undefined ? null : await readRequestRow(tenant, session, Number(query.number))
  if (query.number !== undefined && row === null) return []
  const scope = { tenantId, companyId: row?.company_id ?? companyId, withStaff: seesAllCompanies }
  if (query.as === 'agent')
    return session.permissions.has(deskPermissions.agent) ? findAgents(tenant, scope, sought) : []
  const except = [accountId, ...(row === null ? [] : [row.account_id])]
  return findDeciders(tenant, scope, { ...sought, except })
}
