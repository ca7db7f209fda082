import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of downloading and installing agents. */
export const agentDownloads: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveAgentDownloads(parts),
  commands: {
    agent: async () => (await import('#features/agent-downloads/server/releases/agent-commands.ts')).agentCommands,
  },
}
