import { Suspense } from 'react'
import { listPins } from '#features/assistant/contract/pins.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Engines and charts are loaded only for users with pinned dashboards. */
const Pinned = lazyPart(async () => (await import('./pinned-dashboard.tsx')).PinnedDashboard)

/** Shows the user's pinned dashboards on Insights; nothing if there are none. */
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
