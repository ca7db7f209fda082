import { listQueues } from '#features/queues/contract/queues.ts'
import { CircleCheck } from 'lucide'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import type { QueueTableProps } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import button from '@portico/web/ui/button.module.css'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { useAddressView } from '@portico/web/ui/table/use-address-view.ts'
import { QueueNav } from './queue-nav.tsx'
import { countOf, filtersOf, queryFor, queueViews, viewIn, type QueueView } from './queue-view.ts'
import type { RequestColumn } from '@portico/contract/core/requests/request.ts'
import styles from './queue.module.css'
import messages from '#features/queues/web/messages/en.json'

/** The interval at which the counts are refreshed while the page is visible, in milliseconds. */
const refreshEvery = 10_000

const noneTitles = { unassigned: 'none-unassigned', mine: 'none-mine', all: 'none-all' } as const

/**
 * The page for technicians. Shows the queues with their counts, and lists the open requests of one or all queues in
 * `QueueTable`, by deadline.
 */
export function QueuePage({ QueueTable }: { QueueTable: ComponentType<QueueTableProps> }) {
  const t = useMessages(messages)
  const { view, change, table } = useAddressView<RequestColumn, QueueView>(viewIn, queryFor)
  const { data } = useLiveCall(listQueues, {}, refreshEvery)
  const counts = data?.queues.find(({ id }) => id === view.queue) ?? data?.total ?? null
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Link href="/desk/replies" className={`${button.button} ${button.secondary} ${styles.link}`}>
          {t('replies')}
        </Link>
      }
    >
      <div className={styles.whole}>
        <QueueNav counts={data} view={view} />
        <div className={styles.requests}>
          <Segments
            label={t('show')}
            options={queueViews.map((value) => ({
              value,
              text: counts === null ? t(value) : t('withCount', { name: t(value), count: countOf(value, counts) }),
            }))}
            value={view.view}
            onChange={(chosen) => change({ view: chosen, search: '' })}
          />
          <QueueTable key={`${view.view} ${view.queue}`} filters={filtersOf(view)} table={table}>
            <EmptyState icon={CircleCheck} title={t(noneTitles[view.view])} text={t('noneAbout')} />
          </QueueTable>
        </div>
      </div>
    </Page>
  )
}

/** Shown to users whose role does not include work on the queue. */
export function QueueNotPermitted() {
  const t = useMessages(messages)
  return (
    <Page title={t('title')} lead={t('notPermitted')}>
      <Link href="/desk/" className={`${button.button} ${button.secondary} ${styles.link}`}>
        {t('toDesk')}
      </Link>
    </Page>
  )
}
