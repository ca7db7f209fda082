import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of the documentation. */
export const documentation: ServerFeature = {
  serve: async () => (await import('./serve.ts')).serveDocumentation(),
}
