import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of user profiles. */
export const profile: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveProfile(parts),
}
