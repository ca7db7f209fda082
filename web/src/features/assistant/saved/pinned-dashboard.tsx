import { readDataset } from '@portico/contract/features/assistant/read-dataset.ts'
import type { SavedDashboard } from '@portico/contract/features/assistant/saved-dashboard.ts'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DashboardView } from '#web/features/assistant/dashboard/dashboard-view.tsx'
import { titleIn } from '#web/features/assistant/datasets/own-data.tsx'
import { PinTools } from './pin-tools.tsx'
import { useSaving } from './use-saving.ts'
import styles from './saved.module.css'
import messages from '#web/features/assistant/messages/en.json'

/**
 * A pinned dashboard on Insights, with what ends that.
 */
export function PinnedDashboard({ saved }: { saved: SavedDashboard }) {
  const t = useMessages(messages)
  const saving = useSaving(saved)
  const { id, title, dataset, dataset_title: file, definition, conditions } = saved
  const { data, isFetching, refetch } = useCall(readDataset, { params: { id: dataset } }, Infinity)
  return (
    <section className={styles.saved} aria-label={title}>
      <header className={styles.pinHead}>
        <div>
          <h2 className={styles.heading} dir="auto">
            <a href={`/askBot?dashboard=${id}`}>{title}</a>
          </h2>
          <p className={styles.quiet}>{titleIn(t, { id: dataset, title: file ?? '–' })}</p>
        </div>
        <div className={styles.buttons}>
          <PinTools saving={saving} shown={{ dataset, definition, conditions }} />
        </div>
      </header>
      <Alert kind="danger" text={saving.state.problem} count={saving.state.count} />
      <Failure
        title={t('datasetUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="20rem" label={t('reading')} /> : null}
      {data?.ok === true ? <DashboardView definition={definition} dataset={data.data.dataset} kept={saved} /> : null}
    </section>
  )
}
