import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of approvals by link. */
export const approvals: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveApprovals(parts),
  mails: [
    async () => (await import('#features/approvals/server/mails/approval-mail.ts')).approvalMail,
    async () => (await import('#features/approvals/server/mails/approval-expired-mail.ts')).approvalExpiredMail,
  ],
}
