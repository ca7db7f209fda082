import { Menu } from '@base-ui/react/menu'
import { Braces, ChevronDown, Download, FileText, Image, Shapes, Table } from 'lucide'
import { useState } from 'react'
import { drawnFormats, exportDashboard, type DrawnFormat } from '#features/assistant/contract/export-dashboard.ts'
import { listDatasets } from '#features/assistant/contract/datasets.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useLanguage, useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Button } from '@portico/web/ui/button.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import menu from '@portico/web/ui/menu.module.css'
import type { ShownDashboard } from './use-saving.ts'
import { csvOfWidget, type ShownWidget } from './widget-csv.ts'
import messages from '#features/assistant/web/messages/en.json'

/** Format names are the same in every language; their purposes are messages. */
const forms = [
  { form: 'pdf', name: 'PDF', icon: FileText, about: 'exportPdf' },
  { form: 'png', name: 'PNG', icon: Image, about: 'exportPng' },
  { form: 'svg', name: 'SVG', icon: Shapes, about: 'exportSvg' },
  { form: 'csv', name: 'CSV', icon: Table, about: 'exportCsv' },
  { form: 'json', name: 'JSON', icon: Braces, about: 'exportJson' },
] as const
type Form = (typeof forms)[number]['form']

type Shown = { shown: ShownDashboard; widgets: readonly ShownWidget[] }

/**
 * Shows a menu to save a dashboard as a file: drawn by the server from numbers that both engines compute, as values, or
 * as a definition.
 */
export function ExportTools(props: Shown) {
  const t = useMessages(messages)
  const { isDrawing, problem, save } = useExport(props)
  const { data } = useCall(listDatasets, {}, Infinity)
  const mayExportPdf = data?.ok === true && data.data.may_export_pdf
  // The menu is rendered inside the page, because outside it would belong to no landmark.
  const [holder, setHolder] = useState<HTMLElement | null>(null)
  const isDisabled = (form: Form) =>
    isDrawn(form) ? isDrawing : form === 'csv' && props.widgets.some(({ result }) => result === undefined)
  return (
    <>
      <div ref={setHolder}>
        <Menu.Root>
          <Menu.Trigger render={<Button kind="quiet" busy={isDrawing} />}>
            <Icon icon={Download} /> {t('export')} <Icon icon={ChevronDown} size={1} />
          </Menu.Trigger>
          <Menu.Portal container={holder}>
            <Menu.Positioner className={menu.positioner} align="start" sideOffset={6} collisionPadding={12}>
              <Menu.Popup className={menu.popup}>
                {forms
                  .filter(({ form }) => form !== 'pdf' || mayExportPdf)
                  .map(({ form, name, icon, about }) => (
                    <Menu.Item
                      key={form}
                      className={menu.item}
                      disabled={isDisabled(form)}
                      onClick={() => void save(form)}
                    >
                      <Icon icon={icon} />
                      <span className={menu.text}>
                        <span className={menu.name}>{name}</span>
                        <span className={menu.detail}>{t(about)}</span>
                      </span>
                    </Menu.Item>
                  ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      </div>
      <Alert kind="danger" text={problem} />
    </>
  )
}

const isDrawn = (form: Form): form is DrawnFormat => drawnFormats.some((drawn) => drawn === form)

function useExport({ shown, widgets }: Shown) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const [isDrawing, setDrawing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { title } = shown.definition
  const saveDrawn = async (format: DrawnFormat) => {
    setDrawing(true)
    const body = { definition: shown.definition, conditions: [...shown.conditions], language, format }
    const outcome = await send(exportDashboard, { params: { id: shown.dataset }, body }, { wait: 60_000 })
    setDrawing(false)
    if (!outcome.ok) return setProblem(messageFor(outcome, t))
    const { saveFile } = await import('./save-file.ts')
    const bytes = Uint8Array.from(atob(outcome.data.file), (character) => character.codePointAt(0) ?? 0)
    saveFile(title, format, new Blob([bytes]))
  }
  const save = async (form: Form) => {
    setProblem(null)
    if (isDrawn(form)) return saveDrawn(form)
    const { saveFile } = await import('./save-file.ts')
    if (form === 'json') return saveFile(title, form, JSON.stringify(shown.definition, null, 2))
    const parts = widgets.map(csvOfWidget).filter((part) => part !== null)
    saveFile(title, form, parts.join('\r\n'))
  }
  return { isDrawing, problem, save }
}
