import { boardPermissions } from './board-permission.ts'
import { exportBoard, mailBoard, readBoard, resetBoard, saveBoardLayout, saveBoard } from './boards.ts'
import { listWidgetChoices, readWidgets } from './widgets.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/insights/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls, permissions and pages of boards and their widgets. */
export const insights = {
  calls: { exportBoard, listWidgetChoices, mailBoard, readBoard, readWidgets, resetBoard, saveBoardLayout, saveBoard },
  permissions: boardPermissions,
  pages: {
    '/insights': 'plain',
    '/insights/*': 'plain',
  },
  refusals: withSentences(refusals, sentences),
} as const
