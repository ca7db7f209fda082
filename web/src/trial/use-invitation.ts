import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import { checkInvitation, type Invitation, type InvitationProblem } from '@portico/contract/trial/invitation-rules.ts'
import { useState } from 'react'
import { oneAtATime } from '../plumbing/one-at-a-time.ts'
import { summaryOr, wordsFor } from '../plumbing/send.ts'
import { wordsOf } from '../plumbing/words.ts'
import { inviteColleague } from './invite-colleague.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

export type InvitationField = keyof Invitation

/** The sentence of each field that has a problem. */
type Problems = Partial<Record<InvitationField, string>>

function problemsOf(invitation: Invitation): Problems {
  const found = Object.entries<InvitationProblem>(checkInvitation(invitation))
  return Object.fromEntries(found.map(([field, problem]) => [field, say.of(problem)]))
}

/**
 * An invitation as it is typed and sent, once at a time. `focus` puts the cursor into a field; `onSent` is told what to
 * say once the mail is on its way.
 */
export function useInvitation(focus: (field: InvitationField) => void, onSent: (said: string) => void) {
  const [typed, setTyped] = useState<Invitation>({ email: '', name: '' })
  const [problems, setProblems] = useState<Problems>({})
  /** What is wrong, but with no field. */
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
    // A problem shown goes as soon as it is mended; none appears while typing.
    const now = problemsOf(changed)
    setProblems((shown) => Object.fromEntries(Object.entries(now).filter(([field]) => field in shown)))
  }
  const send = async (role: string) => {
    const outcome = await inviteColleague(typed, role)
    if (outcome.ok) return onSent(summaryOr(outcome.summary, say('invited', { email: normaliseEmail(typed.email) })))
    const isAddress = outcome.refusal === 'account-exists' || outcome.refusal === 'invitation-email-refused'
    const text = wordsFor(outcome, say)
    if (isAddress) show({ email: text })
    else setProblem(text)
  }
  const submit = (role: string) =>
    once(async () => {
      setProblem(null)
      const found = problemsOf(typed)
      if (Object.keys(found).length > 0) show(found)
      else await send(role)
    })
  return { typed, problems, problem, busy, change, submit }
}
