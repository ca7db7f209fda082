import type { AnalysisService } from '@portico/features/assistant/server/analysis-process/analysis-service.ts'
import { openBoardCharts } from '@portico/features/assistant/server/board-charts/open-board-charts.ts'
import { openDatasets } from '@portico/features/assistant/server/datasets/open-datasets.ts'
import type { ChartSource } from '#server/core/own-data/chart-source.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { ownSources } from './own-sources.ts'

/** The assistant's charts, as boards of Insights show them. */
export function boardChartsOf(context: AppContext, analysis: AnalysisService): ChartSource {
  return openBoardCharts({ context, datasets: openDatasets(context, analysis, ownSources), analysis })
}
