import type { BoardWidget } from '@portico/contract/features/insights/board.ts'
import type { WidgetData } from '@portico/contract/features/insights/widget-data.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import type { Logger } from 'pino'
import type { OwnViewer } from '#server/core/own-data/own-source.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { UnderstoodFilter } from './board-filter.ts'
import type { ChartSource } from './chart-source.ts'

/** What reading widgets needs. */
export type WidgetParts = { database: Pool; log: Pick<Logger, 'error'>; charts: ChartSource }

/**
 * The data of widgets in their order, with their texts. Each kind is read once, a few at a time, and by itself: what cannot be read is
 * `missing`, and logged.
 */
export async function readWidgetsData(
  parts: WidgetParts,
  viewer: OwnViewer,
  filter: UnderstoodFilter,
  widgets: readonly BoardWidget[],
  language: Language,
): Promise<WidgetData[]> {
  throw new Error(`${[parts, viewer, filter, widgets, language].length} parts are read by a later change.`)
}
