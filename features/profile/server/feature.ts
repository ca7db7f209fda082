import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of profiles. */
export const profile: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveProfile(parts),
}
