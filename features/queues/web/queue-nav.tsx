import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { listQueues, QueueCounts } from '#features/queues/contract/queues.ts'
import { Link } from 'wouter'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { addressOfQueue, type QueueView } from './queue-view.ts'
import styles from './queue.module.css'
import messages from '#features/queues/web/messages/en.json'

type QueueNavProps = { counts: OutputOf<typeof listQueues> | null; view: QueueView }

/** Lists the queues with the numbers of open and overdue requests. The technician's own queues come first. */
export function QueueNav({ counts, view }: QueueNavProps) {
  const t = useMessages(messages)
  const queues = (counts?.queues ?? []).toSorted((one, other) => Number(other.is_member) - Number(one.is_member))
  return (
    <nav aria-label={t('queues')} className={styles.nav}>
      {counts === null ? <Skeleton lines={3} /> : null}
      {counts === null ? null : (
        <ul>
          <Queue name={t('allQueues')} counts={counts.total} id={null} view={view} />
          {queues.map((queue) => (
            <Queue key={queue.id} name={queue.name} counts={queue} id={queue.id} view={view} isOwn={queue.is_member} />
          ))}
        </ul>
      )}
    </nav>
  )
}

type QueueProps = { name: string; counts: QueueCounts; id: string | null; view: QueueView; isOwn?: boolean }

function Queue({ name, counts, id, view, isOwn = false }: QueueProps) {
  const t = useMessages(messages)
  return (
    <li>
      <Link
        href={addressOfQueue(view, id)}
        className={styles.queue}
        aria-current={view.queue === id ? 'page' : undefined}
      >
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {isOwn ? <span className={styles.own}>{t('yours')}</span> : null}
          {counts.missed === 0 ? null : (
            <span className={styles.missed}>{t('missedCount', { count: counts.missed })}</span>
          )}
        </span>
        <span className={styles.count}>{numberText(t.locale, counts.open)}</span>
      </Link>
    </li>
  )
}
