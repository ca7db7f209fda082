import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of approvals. */
export const approvals: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveApprovals(parts),
  mails: [
    async () => (await import('#features/approvals/server/mails/approval-mail.ts')).approvalMail,
    async () => (await import('#features/approvals/server/mails/approval-expired-mail.ts')).approvalExpiredMail,
  ],
  commands: {
    desk: async () => (await import('#features/approvals/server/approval-setup/approval-commands.ts')).approvalCommands,
  },
  exportedTables: [
    exportedTable(
      'approvals',
      'tenant.approvals',
      'id',
      'number quorum needed risk state due_at asked_by asked_at decided_at',
    ),
    exportedTable(
      'approvers',
      'tenant.approvers',
      'id',
      'approval_id account_id email name delegated_by delegated_at decision reason decided_at via',
    ),
  ],
}
