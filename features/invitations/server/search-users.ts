import { usersAtMost, type searchUsers as call } from '#features/invitations/contract/search-users.ts'
import { listInTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { findUsers } from './invitation-queries.ts'

/** Searches the companies that the owner sees in the owner's own tenant. Row-level security hides all others. */
export function handleSearchUsers(context: AppContext): Handler<typeof call> {
  return async ({ session: { tenantId, companyId, seesAllCompanies }, query: { searchtext, offset = '0' } }) => {
    const inCompany = seesAllCompanies ? null : companyId
    const wanted = { inCompany, text: searchtext.trim(), offset: Number(offset), limit: usersAtMost + 1 }
    const found = await listInTenant(context.database, tenantId, (tenant) => findUsers(tenant, tenantId, wanted))
    return done({ users: found.slice(0, usersAtMost), has_more: found.length > usersAtMost })
  }
}
