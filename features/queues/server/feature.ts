import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** Queues, service levels and canned replies on the server. */
export const queues: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveQueues(parts),
  commands: { desk: async () => (await import('./queue-commands.ts')).queueCommands },
}
