import { Download } from 'lucide'
import { useState } from 'react'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { useLanguage, useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { csvOfWidget, type ShownWidget } from './widget-csv.ts'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

const forms = ['png', 'svg', 'csv'] as const
type Form = (typeof forms)[number]

/**
 * Saves a chart as a picture or SVG, and its values as CSV. The drawing code is loaded on first use.
 */
export function SaveChart({ spec, widget }: { spec: ChartSpec; widget: ShownWidget }) {
  const t = useMessages(messages)
  const { language, locale } = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const save = async (form: Form) => {
    setFailed(false)
    try {
      const { pngOfSvg, saveFile, svgOfChart } = await import('./save-file.ts')
      if (form === 'csv') return saveFile(spec.title, form, csvOfWidget(widget) ?? '')
      const svg = svgOfChart(spec, language, locale)
      saveFile(spec.title, form, form === 'svg' ? svg : await pngOfSvg(svg))
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <span className={styles.forms} role="group" aria-label={t('saveChart', { title: spec.title })}>
        <Icon icon={Download} />
        {forms.map((form) => (
          <button
            key={form}
            type="button"
            className={styles.pinChart}
            aria-label={`${form.toUpperCase()}: ${spec.title}`}
            onClick={() => void save(form)}
          >
            {form.toUpperCase()}
          </button>
        ))}
      </span>
      <Alert kind="danger" bare text={hasFailed ? t('fileFailed') : null} />
    </>
  )
}
