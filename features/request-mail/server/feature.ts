import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of emails about requests and of replies to them. */
export const requestMail: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveRequestMail(parts),
  mails: [
    async () => (await import('./request-mails.ts')).requestNewsMail,
    async () => (await import('./request-mails.ts')).requestClosedMail,
    async () => (await import('./request-mails.ts')).replyEmptyMail,
  ],
  sealedTables: ['tenant.original_mails'],
  commands: { mail: async () => [(await import('./received-command.ts')).receivedMailsCommand] },
}
