import { ChevronDown, ChevronUp } from 'lucide'
import { useId, useState } from 'react'
import { readDataset } from '#features/assistant/contract/datasets.ts'
import type { SavedDashboard } from '#features/assistant/contract/dashboards.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { DashboardView } from '#features/assistant/web/dashboard/dashboard-view.tsx'
import { titleIn } from '#features/assistant/web/datasets/own-data.tsx'
import { OnInsights } from './pin-chart.tsx'
import { PinTools } from './pin-tools.tsx'
import { useSaving } from './use-saving.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './saved.module.css'
import messages from '#features/assistant/web/messages/en.json'

/** Shows a pinned dashboard on Insights, with a button to unpin it. */
export function PinnedDashboard({ saved }: { saved: SavedDashboard }) {
  const t = useMessages(messages)
  const saving = useSaving(saved)
  const { id, title, dataset, dataset_title: file, definition, conditions } = saved
  const heading = useId()
  const of = titleIn(t, { id: dataset, title: file ?? '–' })
  const isChart = isOnlyChart(saved)
  const { isOpen, toggle } = useCollapsed(id)
  return (
    <section className={styles.saved} aria-label={isChart ? `${title} · ${of}` : title}>
      <header className={styles.pinHead}>
        <button
          type="button"
          className={rowStyles.smallTool}
          aria-expanded={isOpen}
          aria-labelledby={heading}
          onClick={toggle}
        >
          <Icon icon={isOpen ? ChevronUp : ChevronDown} />
        </button>
        <div className={styles.pinTitle}>
          <h2 id={heading} className={styles.heading} dir="auto">
            <a href={`/askBot?dashboard=${id}`}>{title}</a>
          </h2>
          <p className={rowStyles.quiet}>{of}</p>
        </div>
        <div className={styles.buttons}>
          <PinTools saving={saving} shown={{ dataset, definition, conditions }} />
        </div>
      </header>
      <Alert kind="danger" text={saving.state.problem} count={saving.state.count} />
      {isOpen ? <PinnedContent saved={saved} /> : null}
    </section>
  )
}

/** Returns whether a dashboard is a single pinned chart, whose title is also the title of the card. */
const isOnlyChart = ({ title, definition: { kpis, charts } }: SavedDashboard) =>
  kpis.length === 0 && charts.length === 1 && charts[0]?.title === title

function PinnedContent({ saved }: { saved: SavedDashboard }) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readDataset, { params: { id: saved.dataset } }, Infinity)
  return (
    <OnInsights value>
      <Failure
        title={t('datasetUnreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton height="20rem" label={t('reading')} /> : null}
      {data?.ok === true ? (
        <div className={isOnlyChart(saved) ? styles.alone : ''}>
          <DashboardView definition={saved.definition} dataset={data.data.dataset} kept={saved} />
        </div>
      ) : null}
    </OnInsights>
  )
}

const collapsed = (): string[] => (local.read('collapsedPins') ?? '').split(' ').filter((id) => id !== '')

/** Returns whether a pinned dashboard is expanded, and a function that toggles this. The browser remembers it. */
function useCollapsed(id: string) {
  const [isOpen, setOpen] = useState(() => !collapsed().includes(id))
  const toggle = () => {
    const others = collapsed().filter((other) => other !== id)
    local.write('collapsedPins', (isOpen ? [...others, id] : others).join(' '))
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
