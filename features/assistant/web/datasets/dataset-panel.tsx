import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide'
import { useState } from 'react'
import { deleteDataset, listDatasets, type DatasetSummary } from '#features/assistant/contract/datasets.ts'
import { listDashboards } from '#features/assistant/contract/dashboards.ts'
import { listPins } from '#features/assistant/contract/pins.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { cacheOutput, useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { useDeletedNotice } from '#features/assistant/web/deleted-notice.tsx'
import { OwnDataList } from './own-data.tsx'
import { RenameDataset } from './rename-dataset.tsx'
import { UploadFile } from './upload-file.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './datasets.module.css'
import messages from '#features/assistant/web/messages/en.json'

type DatasetPanelProps = {
  datasets: readonly DatasetSummary[]
  chosen: string | null
  onChoose: (id: string | null) => void
  onUploaded: (id: string) => void
}

/** Shows the user's files, which can be chosen, uploaded, renamed and deleted, and the tenant's own data. */
export function DatasetPanel({ datasets, chosen, onChoose, onUploaded }: DatasetPanelProps) {
  const t = useMessages(messages)
  const [action, setAction] = useState<{ kind: 'rename' | 'delete'; dataset: DatasetSummary } | null>(null)
  const close = () => setAction(null)
  const files = datasets.filter(({ own }) => own === null)
  return (
    <section className={styles.panel} aria-label={t('datasets')}>
      <h2 className={styles.heading}>{t('datasets')}</h2>
      {files.length === 0 ? <p className={rowStyles.quiet}>{t('noDatasets')}</p> : null}
      <ul className={rowStyles.list}>
        {files.map((dataset) => (
          <li key={dataset.id} className={styles.item}>
            <button
              type="button"
              className={rowStyles.choose}
              aria-pressed={dataset.id === chosen}
              onClick={() => onChoose(dataset.id)}
            >
              <span className={styles.title}>{dataset.title}</span>
              <span className={rowStyles.quiet}>
                {t('rowsAndColumns', { rows: dataset.rows, columns: dataset.columns })}
              </span>
            </button>
            <button
              type="button"
              className={rowStyles.smallTool}
              aria-label={t('renameDataset', { title: dataset.title })}
              onClick={() => setAction({ kind: 'rename', dataset })}
            >
              <Icon icon={Pencil} />
            </button>
            <button
              type="button"
              className={rowStyles.smallTool}
              aria-label={t('deleteDataset', { title: dataset.title })}
              onClick={() => setAction({ kind: 'delete', dataset })}
            >
              <Icon icon={Trash2} />
            </button>
          </li>
        ))}
      </ul>
      <OwnDataList datasets={datasets.filter(({ own }) => own !== null)} chosen={chosen} onChoose={onChoose} />
      <UploadFile files={files} onDone={onUploaded} />
      {action?.kind === 'rename' ? <RenameDataset dataset={action.dataset} onClose={close} /> : null}
      {action?.kind === 'delete' ? (
        <DeleteDataset
          dataset={action.dataset}
          onClose={close}
          onDone={() => {
            close()
            if (action.dataset.id === chosen) onChoose(null)
          }}
        />
      ) : null}
    </section>
  )
}

type DeleteDatasetProps = { dataset: DatasetSummary; onClose: () => void; onDone: () => void }

function DeleteDataset({ dataset, onClose, onDone }: DeleteDatasetProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const tellDeleted = useDeletedNotice()
  const { data: list } = useCall(listDatasets, {}, Infinity)
  const { data } = useCall(listDashboards, {})
  const lost = data?.ok === true ? data.data.filter((dashboard) => dashboard.dataset === dataset.id) : []
  const titles = new Intl.ListFormat(t.locale).format(lost.map(({ title }) => title))
  const remove = async () => {
    setBusy(true)
    const outcome = await send(deleteDataset, { params: { id: dataset.id } })
    setBusy(false)
    if (!outcome.ok) return setProblem(messageFor(outcome, t))
    if (list?.ok === true) {
      const others = list.data.datasets.filter(({ id }) => id !== dataset.id)
      cacheOutput(client, listDatasets, {}, { ...list.data, datasets: others })
    }
    tellDeleted(dataset.title)
    onDone()
    for (const { method, path } of [listDatasets, listDashboards, listPins])
      void client.invalidateQueries({ queryKey: [method, path] })
  }
  return (
    <ConfirmDialog
      open
      grave
      title={t('deleteTitle', { title: dataset.title })}
      text={lost.length === 0 ? t('deleteText') : `${t('deleteText')} ${t('dashboardsGo', { titles })}`}
      no={t('cancel')}
      yes={t('delete')}
      busy={busy}
      problem={problem}
      onNo={onClose}
      onYes={() => void remove()}
    />
  )
}
