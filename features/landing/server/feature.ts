import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of the landing after a sign-in. */
export const landing: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveLanding(parts),
}
