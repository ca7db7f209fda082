import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of the documentation. */
export const documentation: ServerFeature = {
  serve: async () => (await import('./serve.ts')).serveDocumentation(),
}
