import { Copy, Pencil, Save, Share2, Trash2 } from 'lucide'
import { useState } from 'react'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { Condition } from '@portico/contract/core/analysis/query.ts'
import type { SavedDashboard } from '#features/assistant/contract/dashboards.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { ConfirmDialog } from '@portico/web/ui/confirm-dialog.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { useKeptFocus } from '@portico/web/ui/table/use-kept-focus.ts'
import { useDeletedNotice } from '#features/assistant/web/deleted-notice.tsx'
import { ExportTools } from './export-tools.tsx'
import { NameDashboard } from './name-dashboard.tsx'
import { PinTools } from './pin-tools.tsx'
import { useSaving, type Saving, type ShownDashboard } from './use-saving.ts'
import type { ShownWidget } from './widget-csv.ts'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

type ToolsProps = {
  shown: ShownDashboard
  /** The saved version, or null. */
  kept: SavedDashboard | null
  widgets: readonly ShownWidget[]
  onDeleted?: (() => void) | undefined
}

type Dialog = 'name' | 'copy' | 'share' | 'delete'

/**
 * Actions on a whole dashboard: save, pin, share, rename and delete.
 */
export function DashboardTools({ shown, kept, widgets, onDeleted }: ToolsProps) {
  const t = useMessages(messages)
  const saving = useSaving(kept)
  const { saved, state } = saving
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const isMine = saved?.is_mine === true
  // The save button disappears after saving, so the focus is kept.
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <div className={styles.tools}>
      {kept === null && saved !== null ? (
        <h2 className={styles.heading} dir="auto">
          {saved.title}
        </h2>
      ) : null}
      <div {...keptFocus} className={styles.buttons} role="group" aria-label={t('dashboardTools')}>
        <SaveButton saving={saving} shown={shown} onName={() => setDialog(saved === null ? 'name' : 'copy')} />
        <PinTools saving={saving} shown={shown} />
        <ExportTools shown={titled(shown, saved)} widgets={widgets} />
        {isMine ? (
          <>
            <Button kind="secondary" onClick={() => setDialog('share')}>
              <Icon icon={Share2} /> {t(saved.is_shared ? 'shared' : 'share')}
            </Button>
            <Button kind="quiet" onClick={() => setDialog('name')}>
              <Icon icon={Pencil} /> {t('rename')}
            </Button>
            <Button kind="quiet" onClick={() => setDialog('delete')}>
              <Icon icon={Trash2} /> {t('delete')}
            </Button>
          </>
        ) : null}
      </div>
      <Alert kind="danger" text={dialog === null ? state.problem : null} count={state.count} />
      <Alert kind="success" text={state.done} count={state.count} />
      <Dialogs dialog={dialog} saving={saving} shown={shown} onClose={() => setDialog(null)} onDeleted={onDeleted} />
    </div>
  )
}

/** Returns the dashboard with its saved name as title, also in exported files. */
const titled = (shown: ShownDashboard, saved: SavedDashboard | null): ShownDashboard =>
  saved === null ? shown : { ...shown, definition: { ...shown.definition, title: saved.title } }

/** Saves a named dashboard immediately; saves a copy of another user's. */
function SaveButton({ saving, shown, onName }: { saving: Saving; shown: ShownDashboard; onName: () => void }) {
  const t = useMessages(messages)
  const { saved, state, save } = saving
  if (saved?.is_mine !== true) {
    return (
      <Button kind="secondary" onClick={onName}>
        <Icon icon={saved === null ? Save : Copy} /> {t(saved === null ? 'save' : 'saveCopy')}
      </Button>
    )
  }
  if (isKept(saved, shown)) return null
  return (
    <Button busy={state.busy === 'save'} onClick={() => void save(shown, saved.title)}>
      <Icon icon={Save} /> {t('saveChanges')}
    </Button>
  )
}

/**
 * Returns whether the shown dashboard equals the saved one. Function texts are derived from queries, so they are not
 * compared.
 */
function isKept(saved: SavedDashboard, { definition, conditions }: ShownDashboard): boolean {
  const text = (about: DashboardDefinition, filters: readonly Condition[]) =>
    JSON.stringify([about.filters, about.kpis, about.charts, filters], (key, value: unknown) =>
      key === 'javascriptFunction' ? undefined : value,
    )
  return text(saved.definition, saved.conditions) === text(definition, conditions)
}

type DialogsProps = {
  dialog: Dialog | null
  saving: Saving
  shown: ShownDashboard
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

function Dialogs({ dialog, saving, shown, onClose, onDeleted }: DialogsProps) {
  const t = useMessages(messages)
  const tellDeleted = useDeletedNotice()
  const { saved, state } = saving
  const title = saved?.title ?? shown.definition.title
  const confirm = { open: true, no: t('cancel'), busy: state.busy !== null, problem: state.problem, onNo: onClose }
  const closeAfter = async (work: Promise<boolean>, then: () => void = () => undefined) => {
    if (!(await work)) return
    onClose()
    then()
  }
  if (dialog === 'name' || dialog === 'copy') {
    return (
      <NameDashboard
        title={title}
        saving={saving}
        shown={shown}
        isCopy={dialog === 'copy'}
        isRenamed={saved?.is_mine === true}
        onClose={onClose}
      />
    )
  }
  if (dialog === 'share' && saved !== null) {
    return (
      <ConfirmDialog
        {...confirm}
        title={t(saved.is_shared ? 'unshareTitle' : 'shareTitle', { title })}
        text={t(saved.is_shared ? 'unshareText' : 'shareText')}
        yes={t(saved.is_shared ? 'unshare' : 'share')}
        onYes={() => void closeAfter(saving.share(!saved.is_shared))}
      />
    )
  }
  if (dialog !== 'delete') return null
  return (
    <ConfirmDialog
      {...confirm}
      grave
      title={t('deleteTitle', { title })}
      text={t('deleteDashboardText')}
      yes={t('delete')}
      onYes={() =>
        void closeAfter(saving.remove(), () => {
          tellDeleted(title)
          onDeleted?.()
        })
      }
    />
  )
}
