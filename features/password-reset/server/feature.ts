import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of forgotten and changed passwords. */
export const passwordReset: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).servePasswordReset(parts),
  mails: [
    async () => (await import('./password-changed-mail.ts')).passwordChangedMail,
    async () => (await import('./reset-with-single-sign-on-mail.ts')).resetWithSingleSignOnMail,
  ],
}
