import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkFunction, type FunctionProblem } from '@portico/analysis/foreign/check-function.ts'
import { kpiText } from '@portico/analysis/dashboards/titles.ts'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import { drawChart } from '@portico/charts/draw-chart.ts'
import { dashboardRules, type ChartType, type DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { localClock } from '@portico/contract/core/analysis/local-clock.ts'
import { ok, type Result } from '@portico/contract/platform/result.ts'
import type { Condition } from '@portico/contract/core/analysis/query.ts'
import type { DatasetDetail } from '#features/assistant/contract/datasets.ts'
import { numberText } from '@portico/web/platform/formats.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Chart } from '@portico/web/ui/charts/chart.tsx'
import { ChartCard } from '@portico/web/ui/charts/chart-card.tsx'
import { Failure } from '@portico/web/ui/failure.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { reloadDatasets } from '#features/assistant/web/dashboard/use-results.ts'
import type { NotRead } from '#features/assistant/web/engine/read-column.ts'
import { foreignData } from './foreign-data.ts'
import { runForeign, type ForeignFunction, type ForeignPoint } from './run-foreign.ts'
import type { SandboxProblem } from './sandbox-messages.ts'
import rowStyles from '@portico/web/ui/rows.module.css'
import dashboard from '#features/assistant/web/dashboard/dashboard.module.css'
import messages from '#features/assistant/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

type ForeignProps = {
  definition: DashboardDefinition
  dataset: DatasetDetail
  conditions: readonly Condition[]
}

type Part = ForeignFunction & { title: string; chartType: ChartType | null }
type Shown =
  | Result<{ value: number | null; points: ForeignPoint[] | null }, FunctionProblem | SandboxProblem>
  | undefined

/**
 * Shows the KPIs and charts of a definition with foreign functions, which are checked and run only in the sandbox. Only
 * one engine computes them, so they have no verification mark.
 */
export function ForeignWidgets({ definition, dataset, conditions }: ForeignProps) {
  const t = useMessages(messages)
  const parts = partsOf(definition)
  const client = useQueryClient()
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['foreign', dataset.id, dataset.version, conditions, parts],
    async queryFn({ signal }) {
      const results = await resultsOf(dataset, conditions, parts, signal)
      if (!results.ok && results.error === 'dataset-changed') reloadDatasets(client)
      return results
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: (query) => (query.state.data?.ok === false ? 0 : Infinity),
  })
  const notRead = data?.ok === false ? data.error : null
  const shownParts = parts.map((part, index) => ({ part, shown: data?.ok === true ? data.value[index] : undefined }))
  return (
    <section className={dashboard.dashboard} aria-label={t('foreignPart')} aria-busy={isFetching}>
      <p className={rowStyles.quiet}>{t('foreignPart')}</p>
      <Failure
        title={t('notComputed')}
        text={notRead === null ? null : textOf(t, notRead === 'dataset-changed' ? notRead : 'columnsUnreadable')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {notRead === null ? (
        <>
          <div className={dashboard.kpis}>
            {shownParts.map(({ part, shown }, index) =>
              part.chartType === null ? <ForeignKpi key={index} title={part.title} shown={shown} /> : null,
            )}
          </div>
          <div className={dashboard.charts}>
            {shownParts.map(({ part, shown }, index) =>
              part.chartType === null ? null : (
                <ForeignChart key={index} title={part.title} chartType={part.chartType} shown={shown} />
              ),
            )}
          </div>
        </>
      ) : null}
    </section>
  )
}

function partsOf({ kpis, charts }: DashboardDefinition): Part[] {
  return [
    ...kpis.flatMap(({ title, javascriptFunction: text, query }) =>
      query === null ? [{ kind: 'kpi' as const, title, text, chartType: null }] : [],
    ),
    ...charts.flatMap(({ title, javascriptFunction: text, query, chartType }) =>
      query === null ? [{ kind: 'chart' as const, title, text, chartType }] : [],
    ),
  ]
}

/** Returns the results in the order of the parts; or why a column is unavailable. */
async function resultsOf(
  dataset: DatasetDetail,
  conditions: readonly Condition[],
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<Result<Shown[], NotRead>> {
  const names = dataset.column_list.map(({ name }) => name)
  const checked = parts.map(({ text }) => checkFunction(text, names))
  const columns = [...new Set(checked.flatMap((check) => (check.ok ? check.value : [])))]
  const run = parts.filter((_part, index) => checked[index]?.ok === true)
  const data = run.length === 0 ? ok({ rows: 0, columns: [] }) : await foreignData(dataset, columns, conditions)
  if (!data.ok) return data
  const asOf = localClock(dataset.report.timezone ?? 'UTC')(Date.parse(dataset.refreshed_at))
  const results = run.length === 0 ? [] : await runForeign({ ...data.value, asOf }, run, signal)
  return ok(checked.map((check) => (check.ok ? results.shift() : check)))
}

/** The messages for why a function was not run, or has no result. */
const refusals = {
  'too-long': 'foreign-too-long',
  'not-a-function': 'foreign-not-a-function',
  'endless': 'foreign-endless',
} as const
const failures = {
  time: 'foreign-time',
  memory: 'foreign-memory',
  failed: 'foreign-failed',
  result: 'foreign-result',
} as const

function whyNot(problem: FunctionProblem | SandboxProblem, t: Translate<typeof messages>): string {
  if (typeof problem === 'string') return t(failures[problem])
  const { name, about } = problem
  if (name === 'not-allowed') return t('foreign-not-allowed', { name: about })
  return name === 'no-such-column' ? t('foreign-no-such-column', { name: about }) : t(refusals[name])
}

function ForeignKpi({ title, shown }: { title: string; shown: Shown }) {
  const t = useMessages(messages)
  const value = shown?.ok === true ? shown.value.value : null
  return (
    <section className={dashboard.kpi} aria-label={title}>
      <h2 className={dashboard.kpiTitle}>{title}</h2>
      {shown === undefined ? <Skeleton height="2.25rem" label={t('computing')} /> : null}
      {shown?.ok === false ? <p className={rowStyles.quiet}>{whyNot(shown.error, t)}</p> : null}
      {value === null ? null : (
        <p className={dashboard.value} title={numberText(t.locale, value)}>
          {kpiText(value)}
        </p>
      )}
      {shown?.ok === true ? <p className={rowStyles.quiet}>{t('foreignMark')}</p> : null}
    </section>
  )
}

const kinds = { barChart: 'bar', lineChart: 'line', pieChart: 'donut', treemapChart: 'treemap' } as const
const most = {
  barChart: dashboardRules.barAtMost,
  lineChart: Infinity,
  pieChart: dashboardRules.pieAtMost,
  treemapChart: dashboardRules.treemapAtMost,
}

function ForeignChart({ title, chartType, shown }: { title: string; chartType: ChartType; shown: Shown }) {
  const t = useMessages(messages)
  const all = (shown?.ok === true ? shown.value.points : null) ?? []
  const points = all.slice(0, most[chartType])
  const spec: ChartSpec = {
    kind: kinds[chartType],
    title,
    description: t('foreignMark'),
    x: { name: '', scale: 'name', values: points.map(({ x }) => String(x)) },
    series: [{ name: title, values: points.map(({ y }) => y) }],
  }
  const counts = { shown: numberText(t.locale, points.length), of: numberText(t.locale, all.length) }
  const empty = shown?.ok === false ? whyNot(shown.error, t) : t('nothingToShow')
  return (
    <ChartCard
      spec={spec}
      headline={points.length === all.length ? t('values', { count: all.length }) : t('topOf', counts)}
      waiting={shown === undefined ? t('computing') : undefined}
      {...(shown !== undefined && points.length === 0 ? { empty } : {})}
    >
      <Chart spec={spec} draw={drawChart} />
    </ChartCard>
  )
}
