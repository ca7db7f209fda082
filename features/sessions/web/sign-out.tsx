import { deleteEndUserCredentials, signOut } from '#features/sessions/contract/sessions.ts'
import { useState } from 'react'
import { dropUnsaved } from '@portico/web/core/leaving/unsaved-forms.ts'
import { removeForeignWorkers } from '@portico/web/core/sessions/foreign-workers.ts'
import { leaveSignedOut } from '@portico/web/core/sessions/leave.ts'
import { send, messageFor, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { announceSignOut } from '@portico/web/core/sessions/signed-out.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { useOneAtATime } from '@portico/web/ui/form/one-at-a-time.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/sessions/web/messages/en.json'

type SignOutDialogProps = {
  open: boolean
  onClose: () => void
  /** Returns the name of the current application for the call. */
  appname: () => string
  /** Does work that still needs the session, such as saving the current page. */
  before: () => Promise<unknown>
}

/** The logout dialog (spec B §2, §4). It shows an error if the server cannot end the session. */
export function SignOutDialog({ open, onClose, appname, before }: SignOutDialogProps) {
  const t = useMessages(messages)
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const yes = () => {
    setProblem(null)
    const userid = local.read('userid') ?? ''
    return run(
      () => endSession(appname(), before),
      ({ refused, providerAddress }) => {
        if (refused === null) leave(userid, providerAddress)
        else setProblem(t('stillOpen', { problem: messageFor(refused, t).replace(/[.。।]$/, '') }))
      },
    )
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('logout')}
      text={t('logoutQuestion')}
      no={t('no')}
      yes={t(problem === null ? 'yes' : 'tryAgain')}
      busy={busy}
      problem={problem}
      extra={
        problem === null ? null : (
          <Button kind="secondary" wide onClick={() => leave(local.read('userid') ?? '')}>
            {t('leaveAnyway')}
          </Button>
        )
      }
      onNo={close}
      onYes={() => void yes()}
    />
  )
}

type EndedSession = { refused: Refused<RefusalSeen<typeof signOut>> | null; providerAddress: string }

/**
 * Ends the session on the server, after the work that still needs it. Returns the address at which the provider ends
 * its own session (empty if there is none, or if the session has already ended), or the refusal. `clearcookies` also
 * deletes every cookie of the host.
 */
export async function endSession(
  appname: string,
  before: () => Promise<unknown>,
  clearcookies = false,
): Promise<EndedSession> {
  const emailid = local.read('email') ?? ''
  // Logging out also deletes the credentials of remote-access sessions (spec B §7).
  const headers = { event: 'preference_logout' }
  await Promise.all([before(), send(deleteEndUserCredentials, {}, { headers })])
  const outcome = await send(signOut, { body: { appname, emailid, ...(clearcookies ? { clearcookies } : {}) } })
  if (outcome.ok) return { refused: null, providerAddress: outcome.data.end_session_url }
  const isOver = outcome.refusal === 'session-ended' || outcome.refusal === 'headers-disagree'
  return { refused: isOver ? null : outcome, providerAddress: '' }
}

/** Ends the session without waiting for the response, for pages that clear storage themselves. */
export function abandonSession(): void {
  const userid = local.read('userid')
  if (userid !== null) void send(signOut, { body: { appname: 'Insights', emailid: local.read('email') ?? '' } })
  leave(userid ?? '')
}

function leave(userid: string, providerAddress = ''): void {
  void removeForeignWorkers()
  dropUnsaved()
  leaveSignedOut()
  announceSignOut(userid)
  if (providerAddress !== '') location.assign(providerAddress)
}
