import { inviteColleague, listCompaniesToGive, listRolesToGive } from './invitations.ts'
import { searchUsers } from './search-users.ts'

/** The calls of inviting colleagues. */
export const invitations = { calls: { inviteColleague, listCompaniesToGive, listRolesToGive, searchUsers } } as const
