import type { RequestPriority, RequestState } from '@portico/contract/core/requests/request.ts'
import { useMessages } from '#web/platform/messages.ts'
import { dateText } from '#web/platform/formats.ts'
import { relativeTime } from '#web/ui/relative-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './request-marks.module.css'
import messages from '#web/core/requests/messages/en.json'

const stateStyles: Record<RequestState, string> = {
  'Waiting for approval': styles.waiting,
  'Open': styles.open,
  'In progress': styles.progress,
  'On hold': styles.hold,
  'Resolved': styles.resolved,
  'Rejected': styles.rejected,
  'Withdrawn': styles.withdrawn,
}

/**
 * Shows the state of a request, with a mark that differs in shape as well as colour.
 */
export function StateChip({ state }: { state: RequestState }) {
  const t = useMessages(messages)
  return <span className={`${styles.chip} ${stateStyles[state]}`}>{t(state)}</span>
}

const bars: Record<RequestPriority, number> = { Low: 1, Normal: 2, High: 3, Urgent: 4 }

/** Shows the priority of a request as its name and a number of bars. */
export function PriorityMark({ priority }: { priority: RequestPriority }) {
  const t = useMessages(messages)
  return (
    <span className={`${styles.priority} ${priority === 'Urgent' ? styles.urgent : ''}`}>
      <span aria-hidden="true" className={styles.bars}>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={bar <= bars[priority] || undefined} />
        ))}
      </span>
      {t(priority)}
    </span>
  )
}

/** Shows an instant relative to the current time. Its title is the exact time. */
export function RelativeTime({ at }: { at: string }) {
  const t = useMessages(messages)
  const now = useNow()
  const instant = Date.parse(at)
  return (
    <time dateTime={at} title={dateText(t.locale, instant, { dateStyle: 'full', timeStyle: 'short' })}>
      {relativeTime(instant, now, t.locale)}
    </time>
  )
}
