import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** Webhooks on the server. */
export const webhooks: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveWebhooks(parts),
  commands: { webhook: async () => (await import('./webhook-commands.ts')).webhookCommands },
  sealedTables: ['tenant.webhook_endpoints'],
}
