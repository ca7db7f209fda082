import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of chats. */
export const chat: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveChat(parts),
}
