import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of the landing. */
export const landing: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveLanding(parts),
}
