import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of sessions. */
export const sessions: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveSessions(parts),
  sealedTables: ['tenant.end_user_credentials'],
}
