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
}
