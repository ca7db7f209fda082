import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of signing in from a chat hub. */
export const chatLinks: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveChatLinks(parts),
  commands: {
    hub: async () => (await import('./hub-commands.ts')).hubCommands,
  },
  sealedTables: ['tenant.chat_hub_keys'],
}
