import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of administration, which operators use through commands. */
export const administration: ServerFeature = {
  mails: [async () => (await import('./new-account-mail.ts')).newAccountMail],
  commands: {
    tenant: async () => (await import('#features/administration/server/commands/tenant-commands.ts')).tenantCommands,
    account: async () => (await import('#features/administration/server/commands/account-commands.ts')).accountCommands,
    role: async () => (await import('#features/administration/server/commands/role-commands.ts')).roleCommands,
  },
}
