import { Pin } from 'lucide'
import { createContext, use } from 'react'
import type { DashboardChart } from '@portico/contract/core/analysis/dashboard.ts'
import type { Query } from '@portico/contract/core/analysis/query.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { useSaving } from './use-saving.ts'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

type PinChartProps = {
  chart: Pick<DashboardChart, 'title' | 'chartType' | 'javascriptFunction'> & { query: Query; rationale?: string }
  dataset: string
}

/** Whether the charts belong to a pinned dashboard. Such charts need no pin button. */
export const OnInsights = createContext(false)

/**
 * Pins one chart with the current filters, by saving it as a dashboard that contains only this chart.
 */
export function PinChart({ chart: { rationale = '', ...chart }, dataset }: PinChartProps) {
  const t = useMessages(messages)
  const isOnInsights = use(OnInsights)
  const { saved, state, pin } = useSaving(null)
  const definition = { title: chart.title, filters: [], kpis: [], charts: [{ ...chart, rationale }] }
  const isPinned = saved?.is_pinned === true
  if (isOnInsights) return null
  return (
    <>
      <button
        type="button"
        className={styles.pinChart}
        aria-label={t('pinChart', { title: chart.title })}
        aria-pressed={isPinned}
        aria-busy={state.busy !== null}
        onClick={() => {
          if (state.busy === null) void pin({ dataset, definition, conditions: [] }, !isPinned)
        }}
      >
        <Icon icon={Pin} /> {t('pinShort')}
      </button>
      <Alert kind="danger" bare text={state.problem} count={state.count} />
      <Alert kind="success" bare text={state.done} count={state.count} />
    </>
  )
}
