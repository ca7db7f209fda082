import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of brands. */
export const whiteLabel: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveWhiteLabel(parts),
  commands: {
    domain: async () => (await import('./domain-commands.ts')).domainCommands,
  },
}
