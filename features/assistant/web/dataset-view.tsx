import { lazy, Suspense, useState } from 'react'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetDetail, DatasetSummary } from '#features/assistant/contract/datasets.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { DashboardView } from '#features/assistant/web/dashboard/dashboard-view.tsx'
import { DatasetData } from '#features/assistant/web/datasets/dataset-data.tsx'
import { DatasetHead } from '#features/assistant/web/datasets/dataset-head.tsx'
import { UploadedNotice } from '#features/assistant/web/datasets/uploaded-notice.tsx'
import { useDataset } from '#features/assistant/web/datasets/use-dataset.ts'
import { ImportDashboard } from '#features/assistant/web/sandbox/import-dashboard.tsx'
import messages from '#features/assistant/web/messages/en.json'

const ReadingPage = lazy(async () => ({
  default: (await import('#features/assistant/web/reading/reading-page.tsx')).ReadingPage,
}))

type DatasetViewProps = {
  chosen: DatasetSummary
  view: 'dashboard' | 'data' | 'reading'
  isNew: boolean
  onData: () => void
}

/** Shows a dataset: its dashboard, its data, or how its file was read. */
export function DatasetView({ chosen, view, isNew, onData }: DatasetViewProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useDataset(chosen)
  const [imported, setImported] = useState<{ definition: DashboardDefinition; count: number } | null>(null)
  return (
    <>
      <Failure
        title={t('datasetUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="20rem" label={t('reading')} /> : null}
      {data?.ok !== true ? null : view === 'dashboard' ? (
        <>
          {isNew ? <UploadedNotice dataset={data.data.dataset} /> : null}
          <DatasetHead dataset={data.data.dataset} onData={onData} />
          <DashboardView
            key={imported === null ? 'proposed' : imported.count}
            definition={imported?.definition ?? data.data.proposal}
            dataset={data.data.dataset}
            hasTools
          />
          <ImportDashboard
            dataset={data.data.dataset}
            onImported={(definition) => setImported({ definition, count: (imported?.count ?? 0) + 1 })}
            onProposal={imported === null ? null : () => setImported(null)}
          />
        </>
      ) : (
        <DataOrReading view={view} dataset={data.data.dataset} />
      )}
    </>
  )
}

/** Shows the data of a dataset, or how its file was read. Own data has no file. */
function DataOrReading({ view, dataset }: { view: 'data' | 'reading'; dataset: DatasetDetail }) {
  const t = useMessages(messages)
  if (view === 'data' || dataset.own !== null) return <DatasetData dataset={dataset} />
  return (
    <Suspense fallback={<Skeleton height="20rem" label={t('reading')} />}>
      <ReadingPage dataset={dataset} />
    </Suspense>
  )
}
