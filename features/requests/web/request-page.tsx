import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { ArrowLeft, Headset } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import type { ApprovalParts, OnChanged, QueueParts } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { LinkedText } from '@portico/web/ui/linked-text.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import { CommentForm, type CommentFormProps } from './comment-form.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestHistory } from './request-history.tsx'
import { StateChip } from '@portico/web/core/requests/request-marks.tsx'
import { useRequest } from './use-request.ts'
import { useRequestChanges } from './use-request-changes.ts'
import styles from './request.module.css'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/requests/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** The parts of the page that other features provide; null if there is no such feature. */
type OfOthers = { approvals: ApprovalParts | null; queues: QueueParts | null }

/** The page of one request with its description, history, approvals and the user's actions. */
export function RequestPage({ number, ...others }: OfOthers & { number: string }) {
  const t = useMessages(messages)
  const { data: view, problem, isFetching, refetch, put, showAll } = useRequest(number)
  const [snack, setSnack] = useState<Snack | null>(null)
  useRequestChanges()
  if (problem?.refusal === 'no-such-request') return <RequestNotFound />
  if (view === null) {
    return (
      <Page above={<BackLink />} title={t('request', { number: Number(number) })}>
        <Failure
          title={t('requestUnreadable')}
          text={problem === null ? null : messageFor(problem, t)}
          busy={isFetching}
          onRetry={refetch}
        />
        {problem === null ? <Skeleton height="24rem" label={t('readingRequest')} /> : null}
      </Page>
    )
  }
  const changed: OnChanged = (next, done) => {
    put(next)
    setSnack({ kind: 'success', text: done, key: Date.now() })
  }
  return (
    <Page
      above={<BackLink />}
      title={view.request.title}
      actions={<RequestActions view={view} onChanged={changed} AskApproval={others.approvals?.AskApproval ?? null} />}
    >
      <RequestParts view={view} onChanged={changed} onShowAll={showAll} {...others} />
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </Page>
  )
}

type PartsProps = OfOthers & { view: RequestView; onChanged: OnChanged; onShowAll: () => void }

function RequestParts({ view, onChanged, onShowAll, approvals, queues }: PartsProps) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const { request, entries, earlier, actions } = view
  const number = String(request.number)
  return (
    <div className={styles.parts}>
      <div className={styles.main}>
        <p className={styles.standing}>
          <span className={styles.number}>#{request.number}</span>
          <StateChip state={request.state} />
          <span>{requestT(request.kind)}</span>
          {view.is_unasked ? <span className={styles.unasked}>{t('noApprovalAsked')}</span> : null}
        </p>
        {view.is_unasked && actions.includes('ask-approval') ? (
          <p className={styles.hint}>{t('noApprovalAskedAbout')}</p>
        ) : null}
        <p className={styles.description} dir="auto" data-empty={request.description === '' || undefined}>
          {request.description === '' ? t('noDescription') : <LinkedText text={request.description} />}
        </p>
        <RequestHistory
          number={request.number}
          entries={entries}
          earlier={earlier}
          onShowAll={onShowAll}
          me={local.read('userid') ?? ''}
        />
        <CommentForm
          number={number}
          mayNote={actions.includes('note')}
          tools={actions.includes('note') && queues !== null ? repliesAbout(view, queues) : undefined}
          onDone={(next) => onChanged(next, t('commentSent'))}
        />
      </div>
      <div className={styles.beside}>
        {approvals === null ? null : <approvals.Approvals view={view} onChanged={onChanged} />}
        <RequestFacts view={view} onChanged={onChanged} QueueSelect={queues?.QueueSelect ?? null} />
      </div>
    </div>
  )
}

/** Returns the control that inserts canned replies, filled for this request. */
function repliesAbout({ request }: RequestView, { ReplyPicker }: QueueParts): CommentFormProps['tools'] {
  const agent = local.read('username') ?? ''
  const values = { requester: request.requester.name, number: `${request.number}`, agent }
  return (insert) => <ReplyPicker values={values} onInsert={insert} />
}

/**
 * The page for a request that does not exist or that the user may not see.
 */
export function RequestNotFound() {
  const t = useMessages(messages)
  return (
    <Page above={<BackLink />} title={t('title')}>
      <EmptyState icon={Headset} title={textOf(t, 'no-such-request')} text={t('noSuchRequestAbout')} />
    </Page>
  )
}

/**
 * The link back to the list of requests.
 */
export function BackLink() {
  const t = useMessages(messages)
  return (
    <Link href="/desk/" className={styles.back}>
      <Icon icon={ArrowLeft} turns />
      {t('allRequests')}
    </Link>
  )
}
