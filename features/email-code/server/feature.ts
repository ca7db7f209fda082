import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of emailed codes. */
export const emailCode: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveEmailCode(parts),
}
