import { Braces, FileDown, Table } from 'lucide'
import { useState } from 'react'
import { exportDashboard } from '@portico/contract/features/assistant/export-dashboard.ts'
import { messageFor, send } from '#web/core/calls/send.ts'
import { useLanguage, useMessages } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ShownDashboard } from './use-saving.ts'
import { csvOfWidget, type ShownWidget } from './widget-csv.ts'
import messages from '#web/features/assistant/messages/en.json'

/** The names of file formats are those of every language. */
const forms = { pdf: 'PDF', csv: 'CSV', json: 'JSON' }

/**
 * Saves a dashboard as PDF, which the server draws of numbers that it computes by both engines, its values as CSV, and its definition.
 */
export function ExportTools({ shown, widgets }: { shown: ShownDashboard; widgets: readonly ShownWidget[] }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })
  const { title } = shown.definition
  const savePdf = async () => {
    setState({ busy: true, problem: null })
    const body = { definition: shown.definition, conditions: [...shown.conditions], language }
    const outcome = await send(exportDashboard, { params: { id: shown.dataset }, body }, { wait: 60_000 })
    setState({ busy: false, problem: outcome.ok ? null : messageFor(outcome, t) })
    if (!outcome.ok) return
    const { saveFile } = await import('./save-file.ts')
    const bytes = Uint8Array.from(atob(outcome.data.pdf), (character) => character.codePointAt(0) ?? 0)
    saveFile(title, 'pdf', new Blob([bytes]))
  }
  const saveCsv = async () => {
    const { saveFile } = await import('./save-file.ts')
    const parts = widgets.map(csvOfWidget).filter((part) => part !== null)
    saveFile(title, 'csv', parts.join('\r\n'))
  }
  const saveDefinition = async () => {
    const { saveFile } = await import('./save-file.ts')
    saveFile(title, 'json', JSON.stringify(shown.definition, null, 2))
  }
  return (
    <>
      <Button kind="quiet" busy={state.busy} onClick={() => void savePdf()}>
        <Icon icon={FileDown} /> {forms.pdf}
      </Button>
      <Button kind="quiet" disabled={widgets.some(({ result }) => result === undefined)} onClick={() => void saveCsv()}>
        <Icon icon={Table} /> {forms.csv}
      </Button>
      <Button kind="quiet" onClick={() => void saveDefinition()}>
        <Icon icon={Braces} /> {forms.json}
      </Button>
      <Alert kind="danger" text={state.problem} />
    </>
  )
}
