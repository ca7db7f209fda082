import type { invitations } from '#features/invitations/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleDeleteExpiredInvitations } from './delete-expired-invitations.ts'
import { handleInviteColleague } from './invite-colleague.ts'
import { handleListCompaniesToGive } from './list-companies-to-give.ts'
import { handleListRolesToGive } from './list-roles-to-give.ts'
import { handleSearchUsers } from './search-users.ts'

/** The handlers and jobs of invitations. */
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
