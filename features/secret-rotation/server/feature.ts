import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of replacing the deployment's secret. */
export const secretRotation: ServerFeature = {
  commands: {
    secret: async () => [(await import('./rotate-secret.ts')).rotateSecretCommand],
  },
}
