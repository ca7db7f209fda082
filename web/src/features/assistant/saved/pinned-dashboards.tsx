import { Suspense } from 'react'
import { listPins } from '@portico/contract/features/assistant/list-pins.ts'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Failure } from '#web/ui/failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './saved.module.css'
import messages from '#web/features/assistant/messages/en.json'

/** Engines and charts are loaded only for users with pinned dashboards. */
const Pinned = lazyPart(async () => (await import('./pinned-dashboard.tsx')).PinnedDashboard)

/**
 * The user's pinned dashboards on Insights; nothing if there are none.
 */
export function PinnedDashboards() {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(listPins, {})
  const pins = data?.ok === true ? data.data : []
  return (
    <>
      <Failure
        title={t('dashboardsUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {pins.length === 0 ? null : (
        <div className={styles.pins}>
          {pins.map((pin) => (
            <Suspense key={pin.id} fallback={<Skeleton height="20rem" label={t('reading')} />}>
              <Pinned saved={pin} />
            </Suspense>
          ))}
        </div>
      )}
    </>
  )
}
