import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import {
  checkInvitation,
  type Invitation,
  type InvitationProblem,
} from '@portico/contract/features/invitations/invitation-rules.ts'
import { inviteColleague } from '@portico/contract/features/invitations/invite-colleague.ts'
import { useState } from 'react'
import { oneAtATime } from '#web/platform/one-at-a-time.ts'
import { messageFor, send, summaryOr } from '#web/core/calls/send.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/invitations/messages/en.ts'

const t = messagesOf<typeof messages>('invitations')

export type InvitationField = keyof Invitation

/** The sentence of each field that has a problem. */
type Problems = Partial<Record<InvitationField, string>>

function problemsOf(invitation: Invitation): Problems {
  const found = Object.entries<InvitationProblem>(checkInvitation(invitation))
  return Object.fromEntries(found.map(([field, problem]) => [field, t.of(problem)]))
}

/**
 * An invitation as it is typed and sent, one at a time. `focus` focuses a field; `onSent` is called with the message to
 * show once the mail is queued.
 */
export function useInvitation(focus: (field: InvitationField) => void, onSent: (text: string) => void) {
  const [typed, setTyped] = useState<Invitation>({ email: '', name: '' })
  const [problems, setProblems] = useState<Problems>({})
  /** A problem without a field. */
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => oneAtATime(setBusy))
  const show = (found: Problems) => {
    setProblems(found)
    focus(found.email === undefined ? 'name' : 'email')
  }
  const change = (part: Partial<Invitation>) => {
    const changed = { ...typed, ...part }
    setTyped(changed)
    // A shown problem disappears as soon as it is corrected; none appears while typing.
    const now = problemsOf(changed)
    setProblems((shown) => Object.fromEntries(Object.entries(now).filter(([field]) => field in shown)))
  }
  const invite = async (role: string) => {
    const email = normaliseEmail(typed.email)
    const outcome = await send(inviteColleague, { body: { email, name: typed.name, role } })
    if (outcome.ok) return onSent(summaryOr(outcome.summary, t('invited', { email })))
    const isAddress = outcome.refusal === 'account-exists' || outcome.refusal === 'invitation-email-refused'
    const text = messageFor(outcome, t)
    if (isAddress) show({ email: text })
    else setProblem(text)
  }
  const submit = (role: string) =>
    once(async () => {
      setProblem(null)
      const found = problemsOf(typed)
      if (Object.keys(found).length > 0) show(found)
      else await invite(role)
    })
  return { typed, problems, problem, busy, change, submit }
}
