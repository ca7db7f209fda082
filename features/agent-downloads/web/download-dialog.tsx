import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import { offeredKinds } from '#features/agent-downloads/contract/download-rules.ts'
import { Dialog } from '@base-ui/react/dialog'
import { useState, type ReactNode } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { Segments } from '@portico/web/ui/segments.tsx'
import { DownloadsBySystem } from './downloads-by-system.tsx'
import styles from './downloads.module.css'
import messages from '#features/agent-downloads/web/messages/en.json'

type DownloadDialogProps = {
  /** The chosen company (null until one is chosen), and the field to choose it. */
  companyid: string | null
  companyField: ReactNode
  /** Whether the user may enrol devices for others; null until that is known. */
  mayEnrol: boolean | null
  hostname: string
  /** The element that waits for the computer's first report. */
  arrival: ReactNode
  onClose: () => void
}

/**
 * Shows a dialog with the downloads of a company's agent or gateway, and the next steps (spec B §4, "Download dialog").
 * It opens if no device has the host name. Users who may not enrol devices get only the agent, for their own computer.
 */
export function DownloadDialog({ companyid, companyField, mayEnrol, hostname, arrival, onClose }: DownloadDialogProps) {
  const t = useMessages(messages)
  const [kind, setKind] = useState<AgentKind>('agent')
  const kinds = offeredKinds(mayEnrol === true).map((value) => ({ value, text: t(value) }))
  return (
    <Dialog.Root open onOpenChange={(wanted) => (wanted ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={`${dialog.popup} ${styles.popup}`}>
          <Dialog.Title className={dialog.title}>{t('title')}</Dialog.Title>
          <Dialog.Description className={dialog.text}>{t('notFound', { hostname })}</Dialog.Description>
          <div className={styles.choices}>
            {companyField}
            {mayEnrol === true ? (
              <Segments label={t('kind')} showLabel options={kinds} value={kind} onChange={setKind} />
            ) : null}
          </div>
          {kind === 'gateway' ? <p className={styles.hint}>{t('gatewayAbout')}</p> : null}
          <DownloadsBySystem companyid={companyid} kind={kind} withLines mayEnrol={mayEnrol === true} />
          <p className={styles.hint}>{t('next')}</p>
          {mayEnrol === false ? <p className={styles.hint}>{t('forOneComputer')}</p> : null}
          <div className={dialog.foot}>
            {arrival}
            <div className={dialog.buttons}>
              <Button kind="secondary" onClick={onClose}>
                {t('close')}
              </Button>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
