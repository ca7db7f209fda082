import { FileInput, Undo2 } from 'lucide'
import { useRef, useState } from 'react'
import { readDefinition, type DefinitionProblem } from '@portico/analysis/foreign/read-definition.ts'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './sandbox.module.css'
import messages from '#features/assistant/web/messages/en.json'

type ImportProps = {
  dataset: DatasetDetail
  onImported: (definition: DashboardDefinition) => void
  /** Returns to the proposed dashboard; null unless an imported one is shown. */
  onProposal: (() => void) | null
}

/** The largest file that is read, in bytes. */
const bytesAtMost = 4 * 256 * 1024

/**
 * Imports a dashboard definition (spec B §9) from a file and shows it instead of the proposed one.
 */
export function ImportDashboard({ dataset, onImported, onProposal }: ImportProps) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<DefinitionProblem | null>(null)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > bytesAtMost) return setProblem('definition-too-large')
    const found = readDefinition(await file.text(), dataset.column_list)
    setProblem(found.ok ? null : found.error)
    if (found.ok) onImported(found.value)
  }
  return (
    <div className={styles.importing}>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className={styles.file}
        aria-label={t('dashboardFile')}
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button kind="quiet" onClick={() => input.current?.click()}>
        <Icon icon={FileInput} /> {t('importDashboard')}
      </Button>
      {onProposal === null ? null : (
        <Button kind="secondary" onClick={onProposal}>
          <Icon icon={Undo2} /> {t('backToProposal')}
        </Button>
      )}
      <Alert kind="danger" text={problem === null ? null : t(problem)} />
    </div>
  )
}
