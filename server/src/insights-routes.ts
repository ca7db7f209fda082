import { handleExportBoard } from '#server/features/insights/export-board.ts'
import { handleListWidgetChoices } from '#server/features/insights/list-widget-choices.ts'
import { handleMailBoard } from '#server/features/insights/mail-board.ts'
import { handleReadBoard } from '#server/features/insights/read-board.ts'
import { handleReadWidgets } from '#server/features/insights/read-widgets.ts'
import { handleResetBoard } from '#server/features/insights/reset-board.ts'
import { handleSaveBoardLayout } from '#server/features/insights/save-board-layout.ts'
import { handleSaveBoard } from '#server/features/insights/save-board.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { insightsPartsOf } from './insights-parts.ts'
import type { ChartSource } from '#server/core/own-data/chart-source.ts'

/** The calls of boards and their handlers. `charts` are those of saved dashboards, which boards show too. */
export function insightsHandlersOf(context: AppContext, charts: readonly ChartSource[]) {
  const parts = insightsPartsOf(context, charts)
  return {
    readBoard: handleReadBoard(parts),
    readWidgets: handleReadWidgets(parts),
    listWidgetChoices: handleListWidgetChoices(parts),
    saveBoard: handleSaveBoard(context),
    saveBoardLayout: handleSaveBoardLayout(context),
    resetBoard: handleResetBoard(context),
    exportBoard: handleExportBoard(parts),
    mailBoard: handleMailBoard(context),
  }
}
