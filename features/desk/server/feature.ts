import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of requests, queues and webhooks. */
export const desk: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveDesk(parts),
  mails: [
    async () => (await import('#features/desk/server/mail/request-mails.ts')).requestNewsMail,
    async () => (await import('#features/desk/server/mail/request-mails.ts')).requestClosedMail,
  ],
  commands: {
    async desk() {
      const [{ queueCommands }, { approvalCommands }] = await Promise.all([
        import('#features/desk/server/commands/queue-commands.ts'),
        import('#features/desk/server/commands/approval-commands.ts'),
      ])
      return [...queueCommands, ...approvalCommands]
    },
    mail: async () => [(await import('#features/desk/server/mail/received-command.ts')).receivedMailsCommand],
    webhook: async () => (await import('#features/desk/server/webhooks/webhook-commands.ts')).webhookCommands,
  },
  ownSources: async () => [(await import('./requests-source.ts')).requestsSource],
  sealedTables: ['tenant.webhook_endpoints'],
  exportedTables: [
    exportedTable(
      'requests',
      'tenant.desk_requests',
      'number id',
      'account_id company_id title description kind priority state details due_at assignee_id queue_id is_sample',
      'created_at changed_at closed_at',
    ),
    exportedTable(
      'request_entries',
      'tenant.request_entries',
      'id',
      'number place kind account_id author text data is_internal via at',
    ),
    exportedTable('desk_queues', 'tenant.desk_queues', 'id', 'name kinds assignment levels hours created_at'),
    exportedTable('desk_canned_replies', 'tenant.desk_canned_replies', 'id', 'title text created_by changed_at'),
  ],
}
