import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of a new secret. */
export const secretRotation: ServerFeature = {
  commands: {
    secret: async () => [(await import('./rotate-secret.ts')).rotateSecretCommand],
  },
}
