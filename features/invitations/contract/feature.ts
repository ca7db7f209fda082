import { inviteColleague, listCompaniesToGive, listRolesToGive } from './invitations.ts'
import { searchUsers } from './search-users.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/invitations/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of inviting colleagues. */
export const invitations = {
  calls: { inviteColleague, listCompaniesToGive, listRolesToGive, searchUsers },
  refusals: withSentences(refusals, sentences),
} as const
