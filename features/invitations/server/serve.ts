import type { invitations } from '#features/invitations/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleDeleteExpiredInvitations } from './delete-expired-invitations.ts'
import { handleInviteColleague } from './invite-colleague.ts'
import type { listRolesToGive, listCompaniesToGive } from '#features/invitations/contract/invitations.ts'
import { inTenant, listInTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { readInvitingTenant, readRolesToGive, readCompaniesToGive, findUsers } from './invitation-queries.ts'
import { usersAtMost, type searchUsers } from '#features/invitations/contract/search-users.ts'

/** Returns the handlers and jobs of invitations. */
export function serveInvitations({ context }: ServerParts): RunningFeature<typeof invitations.calls> {
  return {
    handlers: () => ({
      listRolesToGive: handleListRolesToGive(context),
      searchUsers: handleSearchUsers(context),
      inviteColleague: handleInviteColleague(context),
      listCompaniesToGive: handleListCompaniesToGive(context),
    }),
    jobs: () => [handleDeleteExpiredInvitations(context)],
  }
}

/** Lists the roles that an owner can assign. Refuses by `invitations-not-offered` if the tenant uses single sign-on. */
export function handleListRolesToGive(context: AppContext): Handler<typeof listRolesToGive> {
  return async ({ session }) => {
    const { tenantId, roleId } = session
    return inTenant(context.database, tenantId, async (tenant) => {
      const { authtype } = await readInvitingTenant(tenant, tenantId)
      return authtype === 'local'
        ? done(await readRolesToGive(tenant, tenantId, roleId))
        : refused('invitations-not-offered')
    })
  }
}

/** Lists the companies that an owner can assign to a colleague. */
export function handleListCompaniesToGive(context: AppContext): Handler<typeof listCompaniesToGive> {
  return async ({ session }) =>
    done(await inTenant(context.database, session.tenantId, (tenant) => readCompaniesToGive(tenant, session)))
}

/** Searches the users of the tenant, or only those of the owner's company if the owner does not see all companies. */
export function handleSearchUsers(context: AppContext): Handler<typeof searchUsers> {
  return async ({ session: { tenantId, companyId, seesAllCompanies }, query: { searchtext, offset = '0' } }) => {
    const inCompany = seesAllCompanies ? null : companyId
    const wanted = { inCompany, text: searchtext.trim(), offset: Number(offset), limit: usersAtMost + 1 }
    const found = await listInTenant(context.database, tenantId, (tenant) => findUsers(tenant, tenantId, wanted))
    return done({ users: found.slice(0, usersAtMost), has_more: found.length > usersAtMost })
  }
}
