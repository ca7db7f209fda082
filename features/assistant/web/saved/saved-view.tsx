import { readDashboard, type SavedDashboard } from '#features/assistant/contract/dashboards.ts'
import { readDataset } from '#features/assistant/contract/datasets.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { DashboardView } from '#features/assistant/web/dashboard/dashboard-view.tsx'
import { titleIn } from '#features/assistant/web/datasets/own-data.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Shows a saved dashboard, computed from the current data of its dataset. */
export function SavedView({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readDashboard, { params: { id } })
  // While this dashboard loads, the data may still be that of another one.
  const saved = data?.ok === true && data.data.id === id ? data.data : null
  return (
    <>
      <Failure
        title={t('dashboardUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {saved === null && data?.ok !== false ? <Skeleton height="20rem" label={t('reading')} /> : null}
      {saved === null ? null : (
        <section className={styles.saved} aria-label={saved.title}>
          <SavedHeading saved={saved} />
          <SavedOf key={id} saved={saved} onDeleted={onDeleted} />
        </section>
      )}
    </>
  )
}

function SavedHeading({
  saved: { title, dataset, dataset_title: file, is_mine: isMine, author },
}: {
  saved: SavedDashboard
}) {
  const t = useMessages(messages)
  const name = titleIn(t, { id: dataset, title: file ?? '–' })
  return (
    <header>
      <h2 className={styles.heading} dir="auto">
        {title}
      </h2>
      <p className={rowStyles.quiet}>{isMine ? name : `${name} · ${t('sharedBy', { name: author })}`}</p>
    </header>
  )
}

function SavedOf({ saved, onDeleted }: { saved: SavedDashboard; onDeleted: () => void }) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readDataset, { params: { id: saved.dataset } }, Infinity)
  return (
    <>
      <Failure
        title={t('datasetUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="20rem" label={t('reading')} /> : null}
      {data?.ok === true ? (
        <DashboardView
          definition={saved.definition}
          dataset={data.data.dataset}
          kept={saved}
          hasTools
          onDeleted={onDeleted}
        />
      ) : null}
    </>
  )
}
