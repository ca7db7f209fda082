import { exportBoard } from '@portico/features/insights/contract/export-board.ts'
import { listWidgetChoices } from '@portico/features/insights/contract/list-widget-choices.ts'
import { mailBoard } from '@portico/features/insights/contract/mail-board.ts'
import { readBoard } from '@portico/features/insights/contract/read-board.ts'
import { readWidgets } from '@portico/features/insights/contract/read-widgets.ts'
import { resetBoard } from '@portico/features/insights/contract/reset-board.ts'
import { saveBoardLayout } from '@portico/features/insights/contract/save-board-layout.ts'
import { saveBoard } from '@portico/features/insights/contract/save-board.ts'

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
