import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of queues, service levels and canned replies. */
export const queues: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveQueues(parts),
  commands: { desk: async () => (await import('./queue-commands.ts')).queueCommands },
  exportedTables: [
    exportedTable('desk_queues', 'tenant.desk_queues', 'id', 'name kinds assignment levels hours created_at'),
    exportedTable('desk_canned_replies', 'tenant.desk_canned_replies', 'id', 'title text created_by changed_at'),
  ],
}
