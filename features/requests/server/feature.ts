import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** Requests on the server. */
export const requests: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveRequests(parts),
  ownSources: async () => [(await import('./requests-source.ts')).requestsSource],
}
