import { boardPermissions } from './permissions.ts'
import { exportBoard } from './export-board.ts'
import { listWidgetChoices } from './list-widget-choices.ts'
import { mailBoard } from './mail-board.ts'
import { readBoard } from './read-board.ts'
import { readWidgets } from './read-widgets.ts'
import { resetBoard } from './reset-board.ts'
import { saveBoardLayout } from './save-board-layout.ts'
import { saveBoard } from './save-board.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/insights/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls, refusals and permissions of boards and their widgets. */
export const insights = {
  calls: { exportBoard, listWidgetChoices, mailBoard, readBoard, readWidgets, resetBoard, saveBoardLayout, saveBoard },
  refusals: withSentences(refusals, sentences),
  permissions: boardPermissions,
} as const
