import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { GroupRole } from './check-options.ts'
import { rowOf } from '#features/single-sign-on/server/connection-administration-queries.ts'
import type { Connection } from '#features/single-sign-on/server/connection.ts'
import { connectionOf } from '#features/single-sign-on/server/connection-queries.ts'

export type SetConnection = {
  connection: Connection
  groups: GroupRole[]
  isActive: boolean
  testedAt: Date | null
  metadataReadAt: Date | null
}

/** Returns the settings of a connection, switched on or not; locked until the end of the transaction. */
export async function readSetConnection(tenant: TenantTx, tenantId: string, id: string): Promise<SetConnection> {
  const row = await tenant
    .selectFrom('tenant.connections')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const groups = await tenant
    .selectFrom('tenant.group_roles')
    .select(['group_name as group', 'role_id as roleId'])
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', id)
    .orderBy('rank')
    .execute()
  const { is_active: isActive, tested_at: testedAt, metadata_read_at: metadataReadAt } = row
  return { connection: connectionOf(row), groups, isActive, testedAt, metadataReadAt }
}

/** Writes the settings of a connection, `testedAt` and `metadataReadAt` included. */
export async function writeConnection(
  tenant: TenantTx,
  { connection, testedAt, metadataReadAt }: Pick<SetConnection, 'connection' | 'testedAt' | 'metadataReadAt'>,
): Promise<void> {
  await tenant
    .updateTable('tenant.connections')
    .set({ ...rowOf(connection), tested_at: testedAt, metadata_read_at: metadataReadAt })
    .where('tenant_id', '=', connection.tenantId)
    .where('id', '=', connection.id)
    .execute()
}

/**
 * Returns the keys of a connection as `idp show` prints them, by kind and newest first, without the provider's
 * certificates.
 */
export async function readShownKeys(tenant: TenantTx, tenantId: string, connectionId: string) {
  const keys = await tenant
    .selectFrom('tenant.connection_keys')
    .select([
      'kind',
      'fingerprint',
      'certificate',
      'begins_at as beginsAt',
      'ends_at as endsAt',
      'warned_days as warnedDays',
    ])
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', '<>', 'provider-certificate')
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  // A replaced key is marked, so that no warning of its end is printed.
  return keys.map(({ warnedDays, ...key }) => ({ ...key, isReplaced: warnedDays === 0 }))
}

/** Deletes the provider's certificates of a connection that was set to another provider. */
export async function deleteCertificates(tenant: TenantTx, tenantId: string, connectionId: string): Promise<void> {
  await tenant
    .deleteFrom('tenant.connection_keys')
    .where('tenant_id', '=', tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'provider-certificate')
    .execute()
}
