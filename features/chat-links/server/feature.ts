import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import { endedRows } from '@portico/server/core/features/ended-rows.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of signing in from a chat hub. */
export const chatLinks: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveChatLinks(parts),
  commands: {
    hub: async () => (await import('./hub-commands.ts')).hubCommands,
  },
  endingKeys: async () => (await import('./ending-key-queries.ts')).endingHubKeys,
  sealedTables: ['tenant.chat_hub_keys'],
  endedRows: [endedRows('tenant.chat_tokens')],
  exportedTables: [exportedTable('chat_hubs', 'tenant.chat_hubs', 'id', 'name created_at')],
}
