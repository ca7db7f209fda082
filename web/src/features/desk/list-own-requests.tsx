import { listOwnRequests } from '@portico/contract/features/desk/list-own-requests.ts'
import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Headset } from 'lucide'
import { useId } from 'react'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './desk.module.css'
import { dateText } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/desk/messages/en.json'

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const
const stateStyles: Partial<Record<DeskRequest['state'], string>> = {
  'In progress': styles.progress,
  'Resolved': styles.resolved,
}
const priorityMarks = { Low: '↓ ', Normal: '', High: '↑ ', Urgent: '!! ' } as const

/**
 * The user's own requests, newest first.
 */
export function OwnRequests() {
  const t = useMessages(messages)
  const id = useId()
  const { data, isFetching, refetch } = useCall(listOwnRequests, {})
  const requests = data?.ok === true ? data.data : []
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('own')} {requests.length > 0 ? <span className={styles.count}>{requests.length}</span> : null}
      </h2>
      {data === undefined ? <Skeleton height="12rem" label={t('reading')} /> : null}
      <Failure
        title={t('unreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data?.ok === true ? <RequestList requests={requests} /> : null}
    </section>
  )
}

/**
 * Returns the function that reads the list again, wherever it is shown.
 */
export function useOwnRequestsRefresh(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [listOwnRequests.method, listOwnRequests.path] })
}

function RequestList({ requests }: { requests: readonly DeskRequest[] }) {
  const t = useMessages(messages)
  if (requests.length === 0) {
    return (
      <div className={styles.none}>
        <EmptyState icon={Headset} title={t('none')} text={t('noneAbout')} />
      </div>
    )
  }
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <li key={request.number}>
          <Request request={request} />
        </li>
      ))}
    </ul>
  )
}

function Request({ request }: { request: DeskRequest }) {
  const t = useMessages(messages)
  const { number, title, description, kind, priority, state, created_at } = request
  return (
    <details className={styles.request}>
      <summary>
        <span className={styles.number}>#{number}</span>
        <span className={styles.about}>
          <span className={styles.what} dir="auto">
            {title}
          </span>
          <span className={styles.facts}>
            <span>{t(kind)}</span>
            <span className={priority === 'Urgent' ? styles.urgent : ''}>
              <span aria-hidden="true">{priorityMarks[priority]}</span>
              {t(priority)}
            </span>
            <time dateTime={created_at}>{dateText(t.locale, Date.parse(created_at), moment)}</time>
          </span>
        </span>
        <span className={`${styles.state} ${stateStyles[state] ?? ''}`}>{t(state)}</span>
      </summary>
      <p className={styles.description}>
        <bdi>{description === '' ? t('noDescription') : description}</bdi>
      </p>
    </details>
  )
}
