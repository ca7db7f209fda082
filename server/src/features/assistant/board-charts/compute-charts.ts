import { setTimeout as pause } from 'node:timers/promises'
import { withConditions } from '@portico/analysis/dashboards/with-conditions.ts'
import type { DashboardChart } from '@portico/contract/core/analysis/dashboard.ts'
import type { SavedDashboard } from '@portico/contract/features/assistant/saved-dashboard.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import { dashboardTexts } from '#server/features/assistant/dashboards/dashboard-texts.ts'
import { figureSpec, type WithQuery } from '#server/features/assistant/dashboards/drawn-parts.ts'
import type { Datasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { packedDataset } from '#server/features/assistant/datasets/packed-dataset.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { ReadChart } from '#server/core/own-data/chart-source.ts'
import type { OwnViewer } from '#server/core/own-data/own-source.ts'

/** A chart with the dashboard whose conditions apply to it. */
export type WantedChart = { dashboard: SavedDashboard; chart: WithQuery<DashboardChart> }

type Parts = Pick<AppContext, 'database'> & { datasets: Datasets; analysis: AnalysisService; longest: number }

/**
 * Computes charts by both engines, those of one dataset together. Charts of a dataset that takes longer than `longest` are `server-busy`.
 */
export async function computeCharts(
  parts: Parts,
  viewer: OwnViewer,
  wanted: readonly (WantedChart | string)[],
  language: Language,
): Promise<Map<WantedChart, ReadChart>> {
  const byDataset = Map.groupBy(
    wanted.filter((each) => typeof each !== 'string'),
    ({ dashboard }) => dashboard.dataset,
  )
  const all = new Map<WantedChart, ReadChart>()
  await Promise.all(
    [...byDataset].map(async ([dataset, charts]) => {
      const computed = await inTime(parts.longest, computedOf(parts, viewer, { dataset, charts, language }))
      charts.forEach((chart, place) => all.set(chart, computed?.[place] ?? busy))
    }),
  )
  return all
}

const busy: ReadChart = { ok: false, why: 'server-busy' }

type OfDataset = { dataset: string; charts: readonly WantedChart[]; language: Language }

/** Null where the process failed. */
async function computedOf(
  { database, datasets, analysis }: Parts,
  viewer: OwnViewer,
  { dataset: id, charts, language }: OfDataset,
): Promise<ReadChart[] | null> {
  const dataset = await datasets.open(viewer, id)
  if (dataset === 'server-busy') return null
  if (dataset === 'no-such-dataset') return charts.map(() => ({ ok: false, why: 'chart-gone' }))
  const packed = packedDataset({ database }, viewer, dataset)
  const queries = charts.map(({ chart, dashboard }) => withConditions(chart.query, dashboard.conditions))
  const results = await analysis.ask({ kind: 'compute-twice', key: packed.key, queries }, packed)
  if (results === null) return null
  const t = dashboardTexts(language)
  return charts.map(({ chart, dashboard }, place): ReadChart => {
    const result = results[place]
    if (result?.ok !== true) return { ok: false, why: result?.why === 'column-gone' ? 'chart-gone' : 'not-verified' }
    const spec = figureSpec(chart, result.result, { columns: dataset.columns, language })
    return { ok: true, title: chart.title, about: t.about(dashboard.title, dataset.title, dataset.refreshedAt), spec }
  })
}

/** Null where it takes longer. */
async function inTime<Value>(longest: number, work: Promise<Value>): Promise<Value | null> {
  const ending = new AbortController()
  const end = pause(longest, null, { signal: ending.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([work, end])
  } finally {
    ending.abort()
  }
}
