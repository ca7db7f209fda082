import { inviteColleague } from './invite-colleague.ts'
import { listCompaniesToGive } from './list-companies-to-give.ts'
import { listRolesToGive } from './list-roles-to-give.ts'
import { searchUsers } from './search-users.ts'

/** The calls of inviting colleagues. */
export const invitations = { calls: { inviteColleague, listCompaniesToGive, listRolesToGive, searchUsers } } as const
