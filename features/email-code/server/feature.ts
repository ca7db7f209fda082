import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of codes by email. */
export const emailCode: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveEmailCode(parts),
}
