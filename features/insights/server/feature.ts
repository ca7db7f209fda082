import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server's manifest of boards. */
export const insights: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveInsights(parts),
  mails: [async () => (await import('#features/insights/server/weekly/weekly-board-mail.ts')).weeklyBoardMail],
  commands: {
    board: async () => (await import('#features/insights/server/boards/board-commands.ts')).boardCommands,
  },
  ownSources: async () => [(await import('./sign-ins-source.ts')).signInsSource],
  exportedTables: [
    exportedTable(
      'boards',
      'tenant.boards',
      'id',
      'account_id company_id role_id widgets layout version changed_by changed_at',
    ),
    exportedTable('board_mails', 'tenant.board_mails', 'account_id', 'company_id range timezone language'),
  ],
}
