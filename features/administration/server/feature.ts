import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** What the server has of administration by commands. */
export const administration: ServerFeature = {
  mails: [async () => (await import('./new-account-mail.ts')).newAccountMail],
  commands: {
    tenant: async () => (await import('#features/administration/server/commands/tenant-commands.ts')).tenantCommands,
    account: async () => (await import('#features/administration/server/commands/account-commands.ts')).accountCommands,
    role: async () => (await import('#features/administration/server/commands/role-commands.ts')).roleCommands,
  },
}
