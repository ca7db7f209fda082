import { peopleAtMost, type searchDeskPeople as call } from '#features/requests/contract/search-desk-people.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import { findApprovers, findMembers } from './desk-people-queries.ts'

/**
 * Finds users who may become members of a queue or approvers of a company. A customer's users find only users of their
 * own company and of the provider's.
 */
export function handleSearchDeskPeople(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return ({ session, query: { search = '', as, companyid } }) =>
    listInTenant(context.database, session.tenantId, async (tenant) => {
      const { tenantId, seesAllCompanies } = session
      const sought = { tenantId, search: search.trim(), atMost: peopleAtMost }
      if (as === 'member') return done(seesAllCompanies ? await findMembers(tenant, sought) : [])
      const companyId = seesAllCompanies ? (companyid ?? session.companyId) : session.companyId
      return done(await findApprovers(tenant, { ...sought, companyId }))
    })
}
