import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of webhooks. */
export const webhooks: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveWebhooks(parts),
  commands: { webhook: async () => (await import('./webhook-commands.ts')).webhookCommands },
  sealedTables: ['tenant.webhook_endpoints'],
}
