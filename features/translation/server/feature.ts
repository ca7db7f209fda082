import { join } from 'node:path'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of translating messages. */
export const translation: ServerFeature = {
  commands: {
    messages: async () =>
      (await import('./messages-commands.ts')).messagesCommandsOf(join(import.meta.dirname, '../../..')),
  },
}
