import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import type { Invitation } from '@portico/contract/trial/invitation-rules.ts'
import { inviteColleague as call } from '@portico/contract/trial/invite-colleague.ts'
import { send } from '../plumbing/send.ts'

/**
 * Sends an invitation that has no problems, with a role of those that may be given.
 */
export function inviteColleague({ email, name }: Invitation, role: string) {
  return send(call, { body: { email: normaliseEmail(email), name, role } })
}
