import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server's manifest of sign-in at an identity provider. */
export const singleSignOn: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveSingleSignOn(parts),
  commands: {
    idp: async () => (await import('#features/single-sign-on/server/commands/idp-commands.ts')).idpCommands,
  },
  sealedTables: ['tenant.connection_keys'],
}
