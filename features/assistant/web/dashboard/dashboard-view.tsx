import { Suspense, useState } from 'react'
import type { ChartType, DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import type { SavedDashboard } from '#features/assistant/contract/dashboards.ts'
import { javascriptFunctionOf } from '@portico/analysis/compile/javascript-function.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { isDurationQuery, withConditions } from '@portico/analysis/dashboards/derived-queries.ts'
import { alongOf } from '@portico/analysis/dashboards/chart-rules.ts'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { AsOf } from '#features/assistant/web/datasets/own-data.tsx'
import { DashboardTools } from '#features/assistant/web/saved/dashboard-tools.tsx'
import { ChartWidget } from './chart-widget.tsx'
import { FilterBar } from './filter-bar.tsx'
import { KpiCard } from './kpi-card.tsx'
import { useResults, type NoResults, type Results, type ShownResult } from './use-results.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import styles from './dashboard.module.css'
import messages from '#features/assistant/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** The part for foreign functions, which is loaded only for dashboards that have some. */
const Foreign = lazyPart(
  async () => (await import('#features/assistant/web/sandbox/foreign-widgets.tsx')).ForeignWidgets,
)

type DashboardViewProps = {
  definition: DashboardDefinition
  dataset: DatasetDetail
  /** The saved dashboard, whose filters are set initially; null if the dashboard has not been saved. */
  kept?: SavedDashboard | null
  /** Whether to show the tools to save, pin and share the dashboard. */
  hasTools?: boolean
  onDeleted?: () => void
}

/** Shows a dashboard: its filters, KPIs and charts, each number computed by two engines. */
export function DashboardView({
  definition: given,
  dataset,
  kept = null,
  hasTools = false,
  onDeleted,
}: DashboardViewProps) {
  const t = useMessages(messages)
  const { definition, changeType } = useTypes(given)
  const [conditions, setConditions] = useState<Condition[]>(kept?.conditions ?? [])
  const filtered = (query: Query, text: string) => {
    const all = withConditions(query, conditions)
    const javascriptFunction = conditions.length === 0 ? text : javascriptFunctionOf(all, dataset.column_list)
    return { query: all, javascriptFunction }
  }
  const kpis = definition.kpis.flatMap(({ query, ...kpi }) =>
    query === null ? [] : [{ ...kpi, ...filtered(query, kpi.javascriptFunction) }],
  )
  const charts = definition.charts.flatMap(({ query, ...chart }, index) =>
    query === null ? [] : [{ index, ...chart, ...filtered(query, chart.javascriptFunction) }],
  )
  const widgets = [...kpis, ...charts]
  const queries = widgets.map(({ query }) => query)
  const { data, isFetching, refetch } = useResults(dataset, queries)
  const results = data?.ok === true ? data.value : []
  return (
    <div className={styles.dashboard} aria-busy={isFetching}>
      {hasTools ? (
        <DashboardTools
          shown={{ dataset: dataset.id, definition, conditions }}
          kept={kept}
          widgets={widgets.map((widget, position) => ({
            ...widget,
            along: alongOf(widget.query, dataset.column_list),
            isDuration: isDurationQuery(widget.query, dataset.column_list),
            result: results[position],
          }))}
          onDeleted={onDeleted}
        />
      ) : null}
      <FilterBar
        filters={definition.filters}
        columns={dataset.column_list}
        conditions={conditions}
        onChange={setConditions}
      />
      <Unverified data={data} busy={isFetching} onRetry={() => void refetch()} />
      {data?.ok === false ? null : (
        <Widgets kpis={kpis} charts={charts} dataset={dataset} results={results} onType={changeType} />
      )}
      {[...definition.kpis, ...definition.charts].some(({ query }) => query === null) ? (
        <Suspense fallback={<Skeleton height="8rem" label={t('reading')} />}>
          <Foreign definition={definition} dataset={dataset} conditions={conditions} />
        </Suspense>
      ) : null}
      <AsOf dataset={dataset} />
      {widgets.length === 0 ? null : <p className={rowStyles.quiet}>{t('allComputedTwice')}</p>}
    </div>
  )
}

type WidgetsProps = {
  kpis: readonly Parameters<typeof KpiCard>[0]['kpi'][]
  /** `index` is the position of the chart in the definition. */
  charts: readonly (Parameters<typeof ChartWidget>[0]['chart'] & { index: number })[]
  dataset: DatasetDetail
  /** The results of the KPIs, followed by those of the charts. */
  results: readonly (ShownResult | undefined)[]
  onType: (index: number, type: ChartType) => void
}

function Widgets({ kpis, charts, dataset, results, onType }: WidgetsProps) {
  return (
    <>
      <div className={styles.kpis}>
        {kpis.map((kpi, position) => (
          <KpiCard key={position} kpi={kpi} dataset={dataset} result={results[position]} />
        ))}
      </div>
      <div className={styles.charts}>
        {charts.map(({ index, ...chart }, position) => (
          <ChartWidget
            key={position}
            chart={chart}
            dataset={dataset}
            result={results[kpis.length + position]}
            onType={(type) => onType(index, type)}
          />
        ))}
      </div>
    </>
  )
}

/** Returns the definition with the chart types that the user has chosen. */
function useTypes(given: DashboardDefinition) {
  const [types, setTypes] = useState<Readonly<Record<number, ChartType>>>({})
  const charts = given.charts.map((chart, index) => ({ ...chart, chartType: types[index] ?? chart.chartType }))
  const changeType = (index: number, type: ChartType) => setTypes((others) => ({ ...others, [index]: type }))
  return { definition: { ...given, charts }, changeType }
}

type UnverifiedProps = { data: Results | undefined; busy: boolean; onRetry: () => void }

/**
 * Explains why nothing is shown; a number computed by only one engine is withheld.
 */
export function Unverified({ data, ...retry }: UnverifiedProps) {
  const t = useMessages(messages)
  return <Failure title={t('notComputed')} text={data?.ok === false ? whyNot(data.error, t) : null} {...retry} />
}

function whyNot(error: NoResults, t: Translate<typeof messages>): string {
  if ('summary' in error) return messageFor(error, t)
  if (error.refusal === 'dataset-changed') return textOf(t, 'dataset-changed')
  return error.refusal === 'engine-away' ? t('engineAway') : t('columnsUnreadable')
}
