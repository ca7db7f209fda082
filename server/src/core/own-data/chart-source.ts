import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { OwnViewer } from './own-source.ts'

/** A chart of a saved dashboard, by its place among the charts. */
export type ChartReference = { dashboard: string; chart: number }

/** A chart that a viewer may put on a board. */
export type ListedChart = ChartReference & { title: string; dashboard_title: string }

/** A chart as it was read now, or why it was not. */
export type ReadChart =
  | { ok: true; title: string; about: string; spec: ChartSpec }
  | { ok: false; why: 'chart-gone' | 'not-verified' | 'server-busy' | 'not-permitted' }

/** In which language charts are read. When the signal aborts, those that are not ready are `server-busy`. */
export type ChartReading = { language: Language; signal: AbortSignal }

/** The charts of dashboards that were saved elsewhere. */
export type ChartSource = {
  /** The charts that a viewer may put on a board. */
  choices: (viewer: OwnViewer, language: Language) => Promise<ListedChart[]>
  /** Those charts, in the order of their references, by the viewer's rights: each of few places with short names. */
  read: (viewer: OwnViewer, references: readonly ChartReference[], reading: ChartReading) => Promise<ReadChart[]>
}

/** A product without the assistant has no such charts. */
export const noCharts: ChartSource = {
  choices: async () => [],
  read: async (_viewer, references) => references.map(() => ({ ok: false, why: 'chart-gone' })),
}
