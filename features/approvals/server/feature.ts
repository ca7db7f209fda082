import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** Approvals on the server. */
export const approvals: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveApprovals(parts),
  mails: [
    async () => (await import('#features/approvals/server/mails/approval-mail.ts')).approvalMail,
    async () => (await import('#features/approvals/server/mails/approval-expired-mail.ts')).approvalExpiredMail,
  ],
  commands: {
    desk: async () => (await import('#features/approvals/server/approval-setup/approval-commands.ts')).approvalCommands,
  },
}
