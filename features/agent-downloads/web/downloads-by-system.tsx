import { readAgentPrograms } from '#features/agent-downloads/contract/read-agent-programs.ts'
import { readInstallLines } from '#features/agent-downloads/contract/read-install-lines.ts'
import { systems, type AgentKind, type Processor, type System } from '@portico/contract/core/devices/system.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import { SystemDownload } from './system-download.tsx'
import styles from './downloads.module.css'
import { useDownloads } from './use-downloads.ts'
import messages from '#features/agent-downloads/web/messages/en.json'

/** Loads the lines that install a company's program, once a company is chosen. */
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

type DownloadsBySystemProps = {
  /** The company; null until one is chosen. */
  companyid: string | null
  kind: AgentKind
  /** Whether to show the lines that install without a download. */
  withLines: boolean
  /** Whether the user may enrol devices. Such users see how to build a missing program. */
  mayEnrol: boolean
}

/** Shows the downloads of a company's agent or gateway, one for each system. */
export function DownloadsBySystem({ companyid, kind, withLines, mayEnrol }: DownloadsBySystemProps) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState(usualProcessors)
  const [snack, setSnack] = useState<Snack | null>(null)
  const { downloads, start, cancel } = useDownloads((end) => {
    const isGood = end === 'agentDownloaded' || end === 'gatewayDownloaded'
    setSnack((last) => ({ kind: isGood ? 'success' : 'danger', text: t(end), key: (last?.key ?? 0) + 1 }))
  })
  const { data: programs } = useCall(readAgentPrograms, {}, Number.POSITIVE_INFINITY)
  const lines = useInstallLines(withLines ? companyid : null, kind)
  const refused = [programs, lines].find((outcome) => outcome?.ok === false)
  return (
    <>
      <ul className={styles.systems} aria-label={t('systems')}>
        {systems.map((system) => {
          const own = programs?.ok === true ? programs.data.filter((item) => item.system === system) : null
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
              withLines={withLines}
              mayEnrol={mayEnrol}
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
