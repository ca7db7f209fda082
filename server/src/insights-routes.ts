import { handleExportBoard } from '@portico/features/insights/server/export-board.ts'
import { handleListWidgetChoices } from '@portico/features/insights/server/list-widget-choices.ts'
import { handleMailBoard } from '@portico/features/insights/server/mail-board.ts'
import { handleReadBoard } from '@portico/features/insights/server/read-board.ts'
import { handleReadWidgets } from '@portico/features/insights/server/read-widgets.ts'
import { handleResetBoard } from '@portico/features/insights/server/reset-board.ts'
import { handleSaveBoardLayout } from '@portico/features/insights/server/save-board-layout.ts'
import { handleSaveBoard } from '@portico/features/insights/server/save-board.ts'
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
