import { withConditions } from '@portico/analysis/dashboards/derived-queries.ts'
import type { DashboardChart } from '@portico/contract/core/analysis/dashboard.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import type { SavedDashboard } from '#features/assistant/contract/dashboards.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { dashboardTexts } from '#features/assistant/server/dashboards/dashboard-texts.ts'
import { figureTexts, type WithQuery } from '#features/assistant/server/dashboards/drawn-parts.ts'
import type { Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { packedDataset } from '#features/assistant/server/datasets/packed-dataset.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { ChartReading, ReadChart } from '@portico/server/core/own-data/chart-source.ts'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'

/** A chart, and the dashboard whose filter conditions apply to it. */
export type WantedChart = { dashboard: SavedDashboard; chart: WithQuery<DashboardChart> }

type Parts = Pick<AppContext, 'database'> & { datasets: Datasets; analysis: AnalysisService }

/**
 * Computes charts with both engines, those of the same dataset together. The charts of a dataset that is not ready when
 * the signal aborts are `server-busy`. A running query is then interrupted, but a dataset that is being loaded
 * continues to load.
 */
export async function computeCharts(
  parts: Parts,
  viewer: OwnViewer,
  wanted: readonly WantedChart[],
  reading: ChartReading,
): Promise<Map<WantedChart, ReadChart>> {
  const byDataset = Map.groupBy(wanted, ({ dashboard }) => dashboard.dataset)
  const all = new Map<WantedChart, ReadChart>()
  await Promise.all(
    [...byDataset].map(async ([dataset, charts]) => {
      const computed = await inTime(reading.signal, computedOf(parts, viewer, { dataset, charts, ...reading }))
      charts.forEach((chart, index) => all.set(chart, computed?.[index] ?? busy))
    }),
  )
  return all
}

const busy: ReadChart = err('server-busy')

type OfDataset = ChartReading & { dataset: string; charts: readonly WantedChart[] }

/** Computes the charts of one dataset; null if the process failed. */
async function computedOf(
  { database, datasets, analysis }: Parts,
  viewer: OwnViewer,
  { dataset: id, charts, language, signal }: OfDataset,
): Promise<ReadChart[] | null> {
  const opened = await datasets.open(viewer, id)
  if (signal.aborted) return null
  if (!opened.ok) return opened.error === 'server-busy' ? null : charts.map(() => err('chart-gone'))
  const dataset = opened.value
  const packed = packedDataset({ database }, viewer, dataset)
  const queries = charts.map(({ chart, dashboard }) => ({
    query: withConditions(chart.query, dashboard.conditions),
    chartType: chart.chartType,
    texts: figureTexts(chart, language),
  }))
  const results = await analysis.ask({ kind: 'charts', key: packed.key, queries }, { ...packed, signal })
  if (results === null) return null
  const t = dashboardTexts(language)
  return charts.map(({ chart, dashboard }, index): ReadChart => {
    const result = results[index]
    if (result?.ok !== true) return err(result?.error === 'column-gone' ? 'chart-gone' : 'not-verified')
    const about = t.about(dashboard.title, dataset.title, dataset.refreshedAt)
    return ok({ title: chart.title, about, spec: result.value })
  })
}

/** Returns the result of the work, or null if the signal aborts first. */
async function inTime<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value | null> {
  if (signal.aborted) return null
  const ending = Promise.withResolvers<null>()
  const end = () => ending.resolve(null)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, ending.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
