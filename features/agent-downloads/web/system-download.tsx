import { processors, type Processor, type System } from '@portico/contract/core/devices/system.ts'
import type { AgentProgram } from '#features/agent-downloads/contract/read-agent-programs.ts'
import { X } from 'lucide'
import { useId } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { CopyLine } from '@portico/web/ui/copy-line.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { systemIcons } from '@portico/web/ui/system-icons.ts'
import { ProgressRing } from './progress-ring.tsx'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './downloads.module.css'
import type { Download } from './use-downloads.ts'
import messages from '#features/agent-downloads/web/messages/en.json'

const buttons = { windows: 'downloadWindows', linux: 'downloadLinux', mac: 'downloadMac' } as const
const processorNames = { x64: 'x64', arm64: 'arm64' } as const

type SystemDownloadProps = {
  system: System
  /** The programs for this system, one for each processor; null until they are loaded. */
  programs: readonly AgentProgram[] | null
  processor: Processor
  onProcessor: (processor: Processor) => void
  /** Whether to show the line that installs the program without a download. */
  withLines: boolean
  /** Whether to show instructions to build a missing program. If false, a text says whom to ask. */
  mayEnrol: boolean
  /** The install line; null until a company is chosen. */
  install: string | null
  download: Download | undefined
  isEnabled: boolean
  onStart: () => void
  onCancel: () => void
}

/**
 * Shows the download for one system: a button, progress, version and size, and the line that installs it without a
 * download.
 */
export function SystemDownload(props: SystemDownloadProps) {
  const { system, programs, processor, onProcessor, download } = props
  const t = useMessages(messages)
  const program = programs?.find((item) => item.processor === processor)
  const isMissing = programs !== null && program === undefined
  const about = useId()
  const offered = processors.filter((processor) => programs?.some((one) => one.processor === processor) === true)
  const isChoice = offered.length > 1 && download === undefined
  return (
    <li className={styles.system}>
      <span className={styles.icon}>
        <Icon icon={systemIcons[system]} size={1.8} />
      </span>
      <span className={styles.about}>
        <strong>{t(system)}</strong>
        <span id={about} className={styles.facts}>
          {isMissing ? t(props.mayEnrol ? 'noProgramBuild' : 'noProgram') : factsOf(t, program)}
        </span>
      </span>
      {isChoice ? (
        <Segments
          label={t('processorOf', { system: t(system) })}
          options={offered.map((value) => ({ value, text: processorNames[value] }))}
          value={processor}
          onChange={onProcessor}
        />
      ) : null}
      <Act {...props} isEnabled={props.isEnabled && !isMissing} why={isMissing ? about : undefined} />
      {program === undefined ? null : <More {...props} sha256={program.sha256} />}
    </li>
  )
}

/** `why` is the id of the text that says why the button is disabled. */
type ActProps = SystemDownloadProps & { why: string | undefined }

/** Shows the button that starts or resumes the download, with its progress. */
function Act({ system, download, isEnabled, why, onStart, onCancel }: ActProps) {
  const t = useMessages(messages)
  const isInterrupted = download !== undefined && download.interrupted !== null
  return (
    <div className={styles.act}>
      <Button
        kind="secondary"
        disabled={!isEnabled}
        aria-describedby={why}
        busy={download !== undefined && !isInterrupted}
        onClick={onStart}
      >
        {t(isInterrupted ? 'resume' : buttons[system])}
      </Button>
      {download === undefined ? null : (
        <>
          <ProgressRing label={t('progressOf', { system: t(system) })} share={download.share} isStill={isInterrupted} />
          <button
            type="button"
            className={rowStyles.tool}
            aria-label={t('cancelOf', { system: t(system) })}
            onClick={onCancel}
          >
            <Icon icon={X} />
          </button>
        </>
      )}
    </div>
  )
}

function More({ system, withLines, install, sha256 }: SystemDownloadProps & { sha256: string }) {
  const t = useMessages(messages)
  return (
    <details className={styles.more}>
      <summary>{t(withLines ? 'more' : 'checksum')}</summary>
      <div className={styles.lines}>
        {install === null ? null : <CopyLine label={t(system === 'windows' ? 'lineWindows' : 'line')} text={install} />}
        <CopyLine label={t('sha256')} text={sha256} />
      </div>
    </details>
  )
}

type Texts = ReturnType<typeof useMessages<typeof messages>>

/** Returns the text of the version and, if known, of the download's size. */
function factsOf(t: Texts, program: AgentProgram | undefined): string {
  if (program === undefined) return '…'
  const { version, download_size: bytes } = program
  if (bytes === null) return version
  const megabytes = {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 10_000_000 ? 1 : 0,
  } as const
  const size = new Intl.NumberFormat(t.locale, megabytes).format(bytes / 1_000_000)
  return t('facts', { version, size })
}
