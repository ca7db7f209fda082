import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of invitations. */
export const invitations: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveInvitations(parts),
  mails: [async () => (await import('./invitation-mail.ts')).invitationMail],
}
