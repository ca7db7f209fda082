import { endedRows } from '@portico/server/core/features/ended-rows.ts'
import { exportedTable } from '@portico/server/core/features/exported-table.ts'
import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server's manifest of sign-in at an identity provider. */
export const singleSignOn: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveSingleSignOn(parts),
  commands: {
    idp: async () => (await import('#features/single-sign-on/server/commands/idp-commands.ts')).idpCommands,
  },
  endingKeys: async () =>
    (await import('#features/single-sign-on/server/keys/ending-key-queries.ts')).endingConnectionKeys,
  sealedTables: ['tenant.connection_keys'],
  endedRows: [
    // Kept for a day: a user who returns late from a provider gets another message than one who was never sent there.
    endedRows('tenant.sign_in_transactions', { keptFor: 24 * 60 * 60_000 }),
    // A provider's response is large: it is not kept after the sign-in has expired.
    endedRows('tenant.sign_in_transactions', { holding: 'proved' }),
  ],
  exportedTables: [
    exportedTable(
      'connections',
      'tenant.connections',
      'id',
      'name kind protocol issuer client_id client_auth scopes provider_tenants saml metadata_url metadata_read_at',
      'idp_initiated groups_claim email_claim name_id_attribute required_contexts trusts_email creates_accounts',
      'default_role_id default_company_id is_active tested_at created_at',
    ),
    exportedTable(
      'certificates',
      'tenant.connection_keys',
      'id',
      'connection_id kind certificate begins_at ends_at created_at',
    ),
    exportedTable('group_roles', 'tenant.group_roles', 'connection_id group_name', 'role_id rank'),
    exportedTable(
      'linked_identities',
      'tenant.linked_identities',
      'connection_id issuer subject',
      'account_id linked_at last_used_at',
    ),
    exportedTable('proven_domains', 'tenant.proven_domains', 'domain', 'proven_by proven_at'),
  ],
}
