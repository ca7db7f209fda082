import type { insights } from '#features/insights/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleExportBoard } from './export-board.ts'
import { handleListWidgetChoices } from './list-widget-choices.ts'
import { handleMailBoard } from './mail-board.ts'
import { handleMailBoards } from '#features/insights/server/weekly/mail-boards.ts'
import { handleReadBoard } from './read-board.ts'
import { handleReadWidgets } from './read-widgets.ts'
import { handleResetBoard } from './reset-board.ts'
import { handleSaveBoard } from './save-board.ts'
import { handleSaveBoardLayout } from './save-board-layout.ts'
import type { Offers } from '@portico/server/core/features/offers.ts'
import { insightsPartsOf } from './insights-parts.ts'

/** Returns the handlers and jobs of boards. */
export function serveInsights({ context }: ServerParts): RunningFeature<typeof insights.calls> {
  const partsWith = ({ charts }: Offers) => insightsPartsOf(context, charts)
  return {
    handlers: (offered) => ({
      readBoard: handleReadBoard(partsWith(offered)),
      readWidgets: handleReadWidgets(partsWith(offered)),
      listWidgetChoices: handleListWidgetChoices(partsWith(offered)),
      saveBoard: handleSaveBoard(context),
      saveBoardLayout: handleSaveBoardLayout(context),
      resetBoard: handleResetBoard(context),
      exportBoard: handleExportBoard(partsWith(offered)),
      mailBoard: handleMailBoard(context),
    }),
    jobs: (offered) => [handleMailBoards(partsWith(offered))],
  }
}
