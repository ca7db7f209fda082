import { listRequests } from '#features/requests/contract/list-requests.ts'
import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { Headset, Search } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { TablePager } from '@portico/web/ui/table/table-pager.tsx'
import { noFilters, isNarrowed, listQueryOf, type DeskView, type ListQuery } from './desk-view.ts'
import { PriorityMark, StateChip, RelativeTime } from '@portico/web/core/requests/request-marks.tsx'
import { ServiceChip } from './service-chip.tsx'
import type { ShownView } from './use-desk-view.ts'
import styles from './requests-list.module.css'
import requestMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/requests/web/messages/en.json'

/** The interval at which a list is refreshed even if no change was reported, in milliseconds. */
const refreshEvery = 60_000

type RequestsListProps = Pick<ShownView, 'view' | 'change'> & {
  /** The list's accessible name. */
  label: string
  /** Filters that apply to every view of this list. */
  only?: ListQuery
  /** Shown if there are no requests at all. */
  empty: ReactNode
}

/**
 * Lists a page of the requests that the user sees. Each is a link to its page. The current page is shown until the next
 * one has loaded.
 */
export function RequestsList({ view, change, label, only = {}, empty }: RequestsListProps) {
  const t = useMessages(messages)
  const reading = useLiveCall(listRequests, { query: { ...listQueryOf(view), ...only } }, refreshEvery)
  const { data, problem } = reading
  return (
    <section aria-label={label} className={styles.whole}>
      {data === null && problem === null ? <Skeleton height="20rem" label={t('reading')} /> : null}
      <Failure
        title={t('unreadable')}
        text={data === null && problem !== null ? messageFor(problem, t) : null}
        busy={reading.isFetching}
        onRetry={reading.refetch}
      />
      {data === null ? null : data.rows.length === 0 && view.page === 0 ? (
        <div className={styles.none}>{isNarrowed(view) ? <NothingFound change={change} /> : empty}</div>
      ) : (
        <ul className={styles.requests} aria-busy={reading.isOther}>
          {data.rows.map((request) => (
            <li key={request.number}>
              <RequestRow request={request} />
            </li>
          ))}
        </ul>
      )}
      <TablePager choice={view} total={data?.total ?? null} onChoose={(chosen) => change(chosen, true)} />
    </section>
  )
}

function NothingFound({ change }: { change: (change: Partial<DeskView>) => void }) {
  const t = useMessages(messages)
  return (
    <EmptyState icon={Search} title={t('noneMatches')} text={t('noneMatchesAbout')}>
      <Button kind="secondary" onClick={() => change(noFilters)}>
        {t('clearFilters')}
      </Button>
    </EmptyState>
  )
}

/** Shown if there are no requests. Explains requests, and has a button for raising the first one. */
export function NoRequests({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <EmptyState icon={Headset} title={t('none')} text={t('noneAbout')}>
      {children}
    </EmptyState>
  )
}

function RequestRow({ request }: { request: DeskRequest }) {
  const t = useMessages(messages)
  const requestT = useMessages(requestMessages)
  const { number, title, kind, priority, state, requester, assignee, changed_at, decides } = request
  return (
    <Link href={`/desk/requests/${number}`} className={styles.request}>
      <span className={styles.number}>#{number}</span>
      <span className={styles.about}>
        <span className={styles.what} dir="auto">
          {title}
        </span>
        <span className={styles.facts}>
          <span>{requestT(kind)}</span>
          <PriorityMark priority={priority} />
          <bdi>{requester.name}</bdi>
          {assignee === null ? null : (
            <span>
              <span aria-hidden="true">→ </span>
              <span className={styles.hiddenText}>{t('assignee')}: </span>
              <bdi>{assignee.name}</bdi>
            </span>
          )}
        </span>
      </span>
      <span className={styles.marks}>
        {decides ? <span className={styles.decides}>{t('yourDecision')}</span> : null}
        <ServiceChip request={request} />
        <StateChip state={state} />
      </span>
      <span className={styles.when}>
        <RelativeTime at={changed_at} />
      </span>
    </Link>
  )
}
