import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** Emails about requests, and replies to them, on the server. */
export const requestMail: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveRequestMail(parts),
  mails: [
    async () => (await import('./request-mails.ts')).requestNewsMail,
    async () => (await import('./request-mails.ts')).requestClosedMail,
  ],
  commands: { mail: async () => [(await import('./received-command.ts')).receivedMailsCommand] },
}
