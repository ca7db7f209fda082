import { listSessions, type OpenSession, revokeSession } from '#features/sessions/contract/sessions.ts'
import { readTenantDetails } from '#features/sessions/contract/read-tenant-details.ts'
import { useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { useAsked } from '@portico/web/ui/form/use-asked.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Moment } from '@portico/web/ui/moment.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import { deviceName, RecentSignIns } from './recent-sign-ins.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './sessions.module.css'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import messages from '#features/sessions/web/messages/en.json'

/** The sessions that a confirmation dialog is about: one, or all except the current one. */
type Question = { ids: readonly string[]; text: string }

/** The user's open sessions, each of which can be ended, followed by the recent sign-ins. */
export function SessionsPage() {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listSessions, {})
  const [question, setQuestion] = useState<Question | null>(null)
  const [done, setDone] = useState<Snack | null>(null)
  const sessions = data?.ok === true ? data.data : []
  const others = sessions.filter((session) => !session.is_current)
  const ended = (count: number) => {
    setQuestion(null)
    setDone({
      kind: 'success',
      text: t('ended', { count }),
      key: Date.now(),
    })
    void refetch()
  }
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        others.length === 0 ? null : (
          <Button kind="secondary" onClick={() => setQuestion(endAll(t, others))}>
            {t('endAllOthers')}
          </Button>
        )
      }
    >
      <TenantDetails />
      {data === undefined ? <Skeleton height="10rem" label={t('reading')} /> : null}
      <Failure
        title={t('unreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      <ul className={styles.list} aria-label={t('open')} hidden={sessions.length === 0}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setQuestion(endOne(t, session))} />
        ))}
      </ul>
      <RecentSignIns />
      <Snackbar snack={done} onHide={() => setDone(null)} />
      <EndSessions question={question} onNo={() => setQuestion(null)} onEnded={ended} />
    </Page>
  )
}

/**
 * The tenant that the user is signed in to, and how long its sessions last. Renders nothing if that cannot be loaded.
 */
function TenantDetails() {
  const t = useMessages(messages)
  const { data } = useCall(readTenantDetails, {})
  if (data?.ok !== true) return null
  const { tenantdesc, session_timeout } = data.data
  return <p className={rowStyles.quiet}>{t('place', { tenant: tenantdesc, minutes: session_timeout })}</p>
}

const endOne = (t: Translate<typeof messages>, session: OpenSession): Question => ({
  ids: [session.id],
  text: t('endsOne', { device: deviceName(t, session.device), address: session.address }),
})
const endAll = (t: Translate<typeof messages>, others: readonly OpenSession[]): Question => ({
  ids: others.map((session) => session.id),
  text: t('endsAll'),
})

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const t = useMessages(messages)
  return (
    <li className={styles.row}>
      <span className={`${styles.dot} ${session.is_current ? styles.good : ''}`} />
      <div>
        <p className={styles.name}>
          {deviceName(t, session.device)}
          {session.is_current ? <span className={styles.mark}>{t('thisDevice')}</span> : null}
        </p>
        <p className={styles.detail}>
          <bdi dir="ltr">
            {[session.address, session.timezone.replaceAll('_', ' ')].filter((part) => part !== '').join(' · ')}
          </bdi>
        </p>
      </div>
      <dl className={styles.times}>
        <div>
          <dt>{t('lastSeen')}</dt>
          <dd>
            <Moment at={session.last_seen_at} />
          </dd>
        </div>
        <div>
          <dt>{t('signedIn')}</dt>
          <dd>
            <Moment at={session.created_at} />
          </dd>
        </div>
      </dl>
      <div className={styles.act}>
        {session.is_current ? null : (
          <Button
            kind="quiet"
            onClick={onEnd}
            aria-label={t('endSessionOf', { device: deviceName(t, session.device), address: session.address })}
          >
            {t('endSession')}
          </Button>
        )}
      </div>
    </li>
  )
}

type EndSessionsProps = { question: Question | null; onNo: () => void; onEnded: (count: number) => void }

function EndSessions({ question, onNo, onEnded }: EndSessionsProps) {
  const t = useMessages(messages)
  const { shown, busy, run, problem, setProblem } = useAsked(question)
  const end = ({ ids }: Question) =>
    run(
      () => revokeSessions(t, ids),
      (failure) => {
        setProblem(failure)
        if (failure === null) onEnded(ids.length)
      },
    )
  const count = shown?.ids.length ?? 1
  return (
    <ConfirmDialog
      open={question !== null}
      title={t('endQuestion', { count })}
      text={shown?.text ?? ''}
      no={t('keep')}
      yes={t('endSessions', { count })}
      grave
      busy={busy}
      problem={problem}
      onNo={onNo}
      onYes={() => (question === null ? undefined : void end(question))}
    />
  )
}

/**
 * Ends sessions of the user by id, in parallel. Returns the first error message, or null; a session that has already
 * ended is not an error.
 */
async function revokeSessions(t: Translate<typeof messages>, ids: readonly string[]): Promise<string | null> {
  const outcomes = await Promise.all(ids.map((id) => send(revokeSession, { params: { id } })))
  for (const outcome of outcomes) {
    if (!outcome.ok && outcome.refusal !== 'no-such-session') return messageFor(outcome, t)
  }
  return null
}
