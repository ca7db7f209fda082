import { listSessions, type OpenSession } from '@portico/contract/sign-in/list-sessions.ts'
import { useState } from 'react'
import { wordsFor } from '../plumbing/send.ts'
import { useCall } from '../plumbing/use-call.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Moment } from '../ui/moment.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Snackbar, type Snack } from '../ui/snackbar.tsx'
import { deviceName } from './device-name.ts'
import { RecentSignIns } from './read-login-details.tsx'
import { TenantDetails } from './read-tenant-details.tsx'
import { revokeSessions } from './revoke-session.ts'
import styles from './sessions.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './sessions/words/en.ts'

const say = wordsOf<typeof words>('sign-in/sessions')

/** What a question about ending sessions is about: one of them, or all but this. */
type Question = { ids: readonly string[]; text: string }

/**
 * One's open sessions, each of which can be ended, and the recent sign-ins under them.
 */
export function SessionsPage() {
  const { data, isFetching, refetch } = useCall(listSessions, {})
  const [question, setQuestion] = useState<Question | null>(null)
  const [done, setDone] = useState<Snack | null>(null)
  const sessions = data?.ok === true ? data.data : []
  const others = sessions.filter((session) => !session.is_current)
  const ended = (count: number) => {
    setQuestion(null)
    setDone({
      kind: 'success',
      text: say('ended', { count }),
      key: Date.now(),
    })
    void refetch()
  }
  return (
    <Page
      title={say('title')}
      lead={say('lead')}
      actions={
        others.length === 0 ? null : (
          <Button kind="secondary" onClick={() => setQuestion(endAll(others))}>
            {say('endAllOthers')}
          </Button>
        )
      }
    >
      <TenantDetails />
      {data === undefined ? <Skeleton height="10rem" label={say('reading')} /> : null}
      <Failure
        title={say('unreadable')}
        text={data?.ok === false ? wordsFor(data, say) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      <ul className={styles['list']} aria-label={say('open')} hidden={sessions.length === 0}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setQuestion(endOne(session))} />
        ))}
      </ul>
      <RecentSignIns />
      <Snackbar snack={done} onHide={() => setDone(null)} />
      <EndSessions question={question} onNo={() => setQuestion(null)} onEnded={ended} />
    </Page>
  )
}

const endOne = (session: OpenSession): Question => ({
  ids: [session.id],
  text: say('endsOne', { device: deviceName(session.device), address: session.address }),
})
const endAll = (others: readonly OpenSession[]): Question => ({
  ids: others.map((session) => session.id),
  text: say('endsAll'),
})

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  return (
    <li className={styles['row']}>
      <span className={`${styles['dot']} ${session.is_current ? styles['good'] : ''}`} />
      <div className={styles['what']}>
        <p className={styles['name']}>
          {deviceName(session.device)}
          {session.is_current ? <span className={styles['mark']}>{say('thisDevice')}</span> : null}
        </p>
        <p className={styles['detail']}>
          <bdi dir="ltr">
            {[session.address, session.timezone.replaceAll('_', ' ')].filter((part) => part !== '').join(' · ')}
          </bdi>
        </p>
      </div>
      <dl className={styles['times']}>
        <div>
          <dt>{say('lastSeen')}</dt>
          <dd>
            <Moment at={session.last_seen_at} />
          </dd>
        </div>
        <div>
          <dt>{say('signedIn')}</dt>
          <dd>
            <Moment at={session.created_at} />
          </dd>
        </div>
      </dl>
      <div className={styles['act']}>
        {session.is_current ? null : (
          <Button
            kind="quiet"
            onClick={onEnd}
            aria-label={say('endSessionOf', { device: deviceName(session.device), address: session.address })}
          >
            {say('endSession')}
          </Button>
        )}
      </div>
    </li>
  )
}

type EndSessionsProps = { question: Question | null; onNo: () => void; onEnded: (count: number) => void }

function EndSessions({ question, onNo, onEnded }: EndSessionsProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [shown, setShown] = useState(question)
  // The words stay while the dialog fades.
  if (question !== null && question !== shown) {
    setShown(question)
    setProblem(null)
  }
  const end = async () => {
    if (question === null) return
    setBusy(true)
    const failure = await revokeSessions(question.ids).finally(() => setBusy(false))
    setProblem(failure)
    if (failure === null) onEnded(question.ids.length)
  }
  const count = shown?.ids.length ?? 1
  return (
    <ConfirmDialog
      open={question !== null}
      title={say('endQuestion', { count })}
      text={shown?.text ?? ''}
      no={say('keep')}
      yes={say('endSessions', { count })}
      grave
      busy={busy}
      problem={problem}
      onNo={onNo}
      onYes={() => void end()}
    />
  )
}
