import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server's manifest of brands. */
export const whiteLabel: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveWhiteLabel(parts),
  commands: {
    domain: async () => (await import('./domain-commands.ts')).domainCommands,
  },
}
