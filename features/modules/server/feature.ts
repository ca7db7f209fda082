import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of apps behind the door. */
export const modules: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveModules(parts),
  commands: {
    app: async () => (await import('#features/modules/server/apps/app-commands.ts')).appCommands,
  },
}
