import { readAgentPrograms } from '@portico/contract/features/agent-downloads/read-agent-programs.ts'
import { readInstallLines } from '@portico/contract/features/agent-downloads/read-install-lines.ts'
import {
  agentKinds,
  systems,
  type AgentKind,
  type Processor,
  type System,
} from '@portico/contract/core/devices/system.ts'
import { Dialog } from '@base-ui/react/dialog'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { messageFor, send } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { Segments } from '#web/ui/segments.tsx'
import { Snackbar, type Snack } from '#web/ui/snackbar.tsx'
import { SystemDownload } from './system-download.tsx'
import styles from './downloads.module.css'
import { useDownloads } from './use-downloads.ts'
import messages from '#web/features/agent-downloads/messages/en.json'

type DownloadDialogProps = {
  /** The chosen company, null before, and the field that chooses it. */
  companyid: string | null
  companyField: ReactNode
  hostname: string
  /** What waits for the computer's first report. */
  arrival: ReactNode
  onClose: () => void
}

/**
 * Downloads of the agent or the gateway for a company, with what to do next (spec B §4, "Download dialog"). It opens where no device has the
 * host name.
 */
export function DownloadDialog({ companyid, companyField, hostname, arrival, onClose }: DownloadDialogProps) {
  const t = useMessages(messages)
  const [kind, setKind] = useState<AgentKind>('agent')
  const kinds = agentKinds.map((value) => ({ value, text: t(value) }))
  return (
    <Dialog.Root open onOpenChange={(wanted) => (wanted ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={`${dialog.popup} ${styles.popup}`}>
          <Dialog.Title className={dialog.title}>{t('title')}</Dialog.Title>
          <Dialog.Description className={dialog.text}>{t('notFound', { hostname })}</Dialog.Description>
          <div className={styles.choices}>
            {companyField}
            <Segments label={t('kind')} showLabel options={kinds} value={kind} onChange={setKind} />
          </div>
          {kind === 'gateway' ? <p className={styles.hint}>{t('gatewayAbout')}</p> : null}
          <Systems companyid={companyid} kind={kind} />
          <p className={styles.hint}>{t('next')}</p>
          {arrival}
          <div className={dialog.buttons}>
            <Button kind="secondary" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The lines that install a program of a company; nothing before one is chosen. */
function useInstallLines(companyid: string | null, kind: AgentKind) {
  const { data } = useQuery({
    queryKey: [readInstallLines.path, companyid, kind],
    queryFn:
      companyid === null
        ? skipToken
        : ({ signal }) => send(readInstallLines, { query: { companyid, kind } }, { signal }),
    retry: false,
  })
  return data
}

const usualProcessors: Record<System, Processor> = { windows: 'x64', linux: 'x64', mac: 'arm64' }

function Systems({ companyid, kind }: { companyid: string | null; kind: AgentKind }) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState(usualProcessors)
  const [snack, setSnack] = useState<Snack | null>(null)
  const { downloads, start, cancel } = useDownloads((end) => {
    const isGood = end === 'agentDownloaded' || end === 'gatewayDownloaded'
    setSnack((last) => ({ kind: isGood ? 'success' : 'danger', text: t(end), key: (last?.key ?? 0) + 1 }))
  })
  const { data: programs } = useCall(readAgentPrograms, {}, Number.POSITIVE_INFINITY)
  const lines = useInstallLines(companyid, kind)
  const refused = [programs, lines].find((outcome) => outcome?.ok === false)
  return (
    <>
      <ul className={styles.systems} aria-label={t('systems')}>
        {systems.map((system) => {
          const own = programs?.ok === true ? programs.data.filter((each) => each.system === system) : null
          const only = own?.length === 1 ? own[0] : undefined
          const processor = only?.processor ?? chosen[system]
          const download = downloads[system]
          return (
            <SystemDownload
              key={system}
              system={system}
              programs={own}
              processor={processor}
              onProcessor={(value) => setChosen({ ...chosen, [system]: value })}
              install={lines?.ok === true ? lines.data.install[system] : null}
              download={download}
              isEnabled={companyid !== null}
              onStart={() => {
                if (download?.interrupted) void start(download.wanted, download.interrupted)
                else if (companyid !== null) void start({ kind, system, processor, companyid })
              }}
              onCancel={() => cancel(system)}
            />
          )
        })}
      </ul>
      <Alert kind="danger" text={refused?.ok === false ? messageFor(refused, t) : null} />
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </>
  )
}
