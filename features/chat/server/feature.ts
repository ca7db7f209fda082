import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server's manifest of chats. */
export const chat: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveChat(parts),
}
