import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of apps that Portico proxies. */
export const modules: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveModules(parts),
  commands: {
    app: async () => (await import('#features/modules/server/apps/app-commands.ts')).appCommands,
  },
}
