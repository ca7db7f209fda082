import { exportBoard } from '#contract/features/insights/export-board.ts'
import { listWidgetChoices } from '#contract/features/insights/list-widget-choices.ts'
import { mailBoard } from '#contract/features/insights/mail-board.ts'
import { readBoard } from '#contract/features/insights/read-board.ts'
import { readWidgets } from '#contract/features/insights/read-widgets.ts'
import { resetBoard } from '#contract/features/insights/reset-board.ts'
import { saveBoardLayout } from '#contract/features/insights/save-board-layout.ts'
import { saveBoard } from '#contract/features/insights/save-board.ts'

/** The calls of boards: a part of the table in `routes.ts`. */
export const insightsCalls = {
  exportBoard,
  listWidgetChoices,
  mailBoard,
  readBoard,
  readWidgets,
  resetBoard,
  saveBoard,
  saveBoardLayout,
} as const
