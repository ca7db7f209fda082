import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { SavedDashboard } from '#features/assistant/contract/dashboards.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { listSeen } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import { openDashboard } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import type { Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type {
  ChartReading,
  ChartReference,
  ChartSource,
  ReadChart,
} from '@portico/server/core/own-data/chart-source.ts'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { computeCharts, type WantedChart } from './compute-charts.ts'

type Parts = {
  context: Pick<AppContext, 'database' | 'secret'>
  datasets: Datasets
  analysis: AnalysisService
}

/**
 * Offers charts of saved dashboards to the boards of Insights. Each is read with the rights of the current viewer, so a
 * chart disappears when its dashboard is no longer shared or its signature does not match.
 */
export function openBoardCharts({ context, datasets, analysis }: Parts): ChartSource {
  const { database, secret } = context
  const isPermitted = (viewer: OwnViewer) => whyNotPermitted('Chat Bot', viewer) === null
  return {
    /** Returns the charts that a viewer may put on a board: those with a query that the engines can compute. */
    async choices(viewer: OwnViewer) {
      if (!isPermitted(viewer)) return []
      return inTenant(database, viewer.tenantId, async (tenant) => {
        const charts: ReturnType<typeof listedCharts> = []
        // Opens one dashboard at a time: together they may have 50 MB, which would delay other requests.
        for (const { id } of (await listSeen(tenant, viewer)).slice(0, dashboardsAtMost)) {
          const opened = await openDashboard(secret, tenant, viewer, id)
          if (opened.ok) charts.push(...listedCharts(opened.value))
        }
        return charts
      })
    },
    /** Reads the referenced charts, in the order of the references. */
    async read(viewer: OwnViewer, references: readonly ChartReference[], reading: ChartReading): Promise<ReadChart[]> {
      if (!isPermitted(viewer)) return references.map(() => err('not-permitted'))
      const opened = await inTenant(database, viewer.tenantId, async (tenant) => {
        const dashboards = new Map<string, Awaited<ReturnType<typeof openDashboard>>>()
        for (const id of new Set(references.map(({ dashboard }) => dashboard)))
          dashboards.set(id, await openDashboard(secret, tenant, viewer, id))
        return dashboards
      })
      const wanted = references.map(({ dashboard, chart }) => wantedChart(opened.get(dashboard), chart))
      const charts = wanted.flatMap((chart) => (chart.ok ? [chart.value] : []))
      const computed = await computeCharts({ database, datasets, analysis }, viewer, charts, reading)
      return wanted.map((chart) => (chart.ok ? (computed.get(chart.value) ?? err('chart-gone')) : chart))
    },
  }
}

/** The maximum number of dashboards whose charts are offered: the most recently changed ones. */
const dashboardsAtMost = 100

const listedCharts = ({ id, title, definition }: SavedDashboard) =>
  definition.charts.flatMap(({ query, title: chartTitle }, chart) =>
    query === null ? [] : [{ dashboard: id, chart, title: chartTitle, dashboard_title: title }],
  )

/**
 * Returns the chart to compute, or why there is none. Charts with foreign functions are excluded, because only one
 * engine can compute them.
 */
function wantedChart(
  opened: Awaited<ReturnType<typeof openDashboard>> | undefined,
  index: number,
): Result<WantedChart, 'chart-gone' | 'not-verified'> {
  if (opened?.ok !== true) return err('chart-gone')
  const dashboard = opened.value
  const chart = dashboard.definition.charts[index]
  if (chart === undefined) return err('chart-gone')
  const { query } = chart
  return query === null ? err('not-verified') : ok({ dashboard, chart: { ...chart, query } })
}
