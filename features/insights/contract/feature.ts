import { boardPermissions } from './permissions.ts'
import { exportBoard } from './export-board.ts'
import { listWidgetChoices } from './list-widget-choices.ts'
import { mailBoard } from './mail-board.ts'
import { readBoard } from './read-board.ts'
import { readWidgets } from './read-widgets.ts'
import { resetBoard } from './reset-board.ts'
import { saveBoardLayout } from './save-board-layout.ts'
import { saveBoard } from './save-board.ts'

/** The calls, permissions and pages of boards and their widgets. */
export const insights = {
  calls: { exportBoard, listWidgetChoices, mailBoard, readBoard, readWidgets, resetBoard, saveBoardLayout, saveBoard },
  permissions: boardPermissions,
  pages: {
    '/insights': 'plain',
    '/insights/*': 'plain',
  },
} as const
