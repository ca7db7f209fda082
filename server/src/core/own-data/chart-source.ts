import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { err, type Result } from '@portico/contract/platform/result.ts'
import type { OwnViewer } from './own-source.ts'

/** Refers to a chart of a saved dashboard by its index. */
export type ChartReference = { dashboard: string; chart: number }

/** A chart that a viewer may put on a board. */
export type ListedChart = ChartReference & { title: string; dashboard_title: string }

/** A chart with its current data, or the reason why there is none. */
export type ReadChart = Result<
  { title: string; about: string; spec: ChartSpec },
  'chart-gone' | 'not-verified' | 'server-busy' | 'not-permitted'
>

/** How charts are read. When `signal` aborts, charts that are not ready become `server-busy`. */
export type ChartReading = { language: Language; signal: AbortSignal }

/** Provides charts of saved dashboards. */
export type ChartSource = {
  /** Lists the charts that a viewer may put on a board. */
  choices: (viewer: OwnViewer, language: Language) => Promise<ListedChart[]>
  /** Reads charts with the viewer's rights, in the order of their references. Each has few points and short names. */
  read: (viewer: OwnViewer, references: readonly ChartReference[], reading: ChartReading) => Promise<ReadChart[]>
}

/** The source of charts in a product without the assistant: there are none. */
export const noCharts: ChartSource = {
  choices: async () => [],
  read: async (_viewer, references) => references.map(() => err('chart-gone')),
}
