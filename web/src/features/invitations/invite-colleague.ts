import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import type { Invitation } from '@portico/contract/features/invitations/invitation-rules.ts'
import { inviteColleague as call } from '@portico/contract/features/invitations/invite-colleague.ts'
import { send } from '#web/core/calls/send.ts'

/**
 * Sends an invitation that has no problems, with a role of those that may be given.
 */
export function inviteColleague({ email, name }: Invitation, role: string) {
  return send(call, { body: { email: normaliseEmail(email), name, role } })
}
