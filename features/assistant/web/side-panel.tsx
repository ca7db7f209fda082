import { Dialog } from '@base-ui/react/dialog'
import { BookOpen, Info, PanelLeft, X } from 'lucide'
import { useState, type ReactNode } from 'react'
import type { listDatasets } from '#features/assistant/contract/datasets.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import type { Reading } from '@portico/web/core/calls/use-call.ts'
import { useUsername } from '@portico/web/core/sessions/own-name.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { DatasetPanel } from '#features/assistant/web/datasets/dataset-panel.tsx'
import styles from './ask-page.module.css'
import messages from '#features/assistant/web/messages/en.json'

type SideProps = {
  datasets: Reading<typeof listDatasets>
  chosen: string | null
  onChoose: (id: string | null) => void
  /** Called with the id of the dataset after an upload. */
  onUploaded: (id: string) => void
  /** Content below the datasets. */
  children: ReactNode
}

/**
 * Shows the panel beside the conversation (spec B §2): the user, About and Documentation, the datasets, and `children`.
 */
export function SidePanel({ datasets: { data, isFetching, refetch }, children, ...choosing }: SideProps) {
  const t = useMessages(messages)
  return (
    <>
      <p className={styles.user}>{useUsername()}</p>
      <nav className={styles.links} aria-label={t('help')}>
        <a href="/document/assistant">
          <Icon icon={Info} /> {t('about')}
        </a>
        <a href="/document">
          <Icon icon={BookOpen} /> {t('documentation')}
        </a>
      </nav>
      <Failure
        title={t('datasetsUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="8rem" label={t('reading')} /> : null}
      {data?.ok === true ? <DatasetPanel datasets={data.data.datasets} {...choosing} /> : null}
      {children}
    </>
  )
}

type SideDrawerProps = {
  /** Whether the button shows its name; true if nothing else on the page leads to an upload. */
  isNamed: boolean
  children: (close: () => void) => ReactNode
}

/** Shows the side panel in a drawer, for narrow windows. */
export function SideDrawer({ isNamed, children }: SideDrawerProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className={styles.opener} aria-label={t('datasets')} title={t('datasets')}>
        <Icon icon={PanelLeft} />
        {isNamed ? <span>{t('datasets')}</span> : null}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.drawerHead}>
            <Dialog.Title className={styles.drawerTitle}>{t('assistant')}</Dialog.Title>
            <Dialog.Close className={styles.iconButton} aria-label={t('close')}>
              <Icon icon={X} />
            </Dialog.Close>
          </div>
          {children(() => setOpen(false))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
