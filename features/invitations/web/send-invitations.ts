import { addressesIn } from '#features/invitations/contract/invitation-rules.ts'
import { inviteColleague } from '#features/invitations/contract/invitations.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import type { Translate } from '@portico/web/platform/messages.ts'
import type messages from '#features/invitations/web/messages/en.json'

/** The outcome of an invitation: `why` is the reason why it was not sent, null once its email is queued. */
export type Invited = { email: string; name: string; why: string | null }

/** The typed invitation; `email` may contain several addresses. */
export type Typed = { email: string; name: string; role: string; company: string }

/** Refusals that all further invitations would get too. */
const stopping: readonly string[] = [
  'too-many-invitations',
  'too-many-requests',
  'invitations-not-offered',
  'owner-only',
]

/**
 * Sends an invitation to each address. The form's name is used if there is one address; several addresses may have
 * names written beside them. After a refusal that does not concern the address itself, the remaining addresses are not
 * tried and get the same reason.
 */
export async function sendInvitations(t: Translate<typeof messages>, typed: Typed): Promise<readonly Invited[]> {
  const people = addressesIn(typed.email)
  const invited: Invited[] = []
  let stopped: string | null = null
  for (const person of people) {
    const name = person.name === '' && people.length === 1 ? typed.name : person.name
    if (stopped !== null) {
      invited.push({ ...person, name, why: stopped })
      continue
    }
    const outcome = await sendOne({ ...typed, email: person.email, name })
    const why = outcome.ok ? null : messageFor(outcome, t)
    invited.push({ ...person, name, why })
    if (!outcome.ok && (stopping.includes(outcome.refusal) || outcome.status === undefined)) stopped = why
  }
  return invited
}

/** Sends one invitation. Without a chosen company, the colleague joins the inviter's. */
export const sendOne = ({ company, ...body }: Typed) =>
  send(inviteColleague, { body: company === '' ? body : { ...body, company } })
