import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of the downloads of agents. */
export const agentDownloads: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveAgentDownloads(parts),
  commands: {
    agent: async () => (await import('#features/agent-downloads/server/releases/agent-commands.ts')).agentCommands,
  },
}
