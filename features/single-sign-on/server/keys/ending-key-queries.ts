import { sql } from 'kysely'
import type { EndingKey, EndingKeys } from '@portico/server/core/features/define-feature.ts'

const due = sql`platform.key_warning(key.ends_at)`

/** The client secrets and certificates of connections that end. */
export const endingConnectionKeys: EndingKeys = {
  topic: 'idp',
  async readTenants(seen) {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct tenant_id from tenant.connection_keys where ends_at < now() + interval '60 days'`.execute(seen)
    return rows.map((row) => row.tenant_id)
  },
  async takeWarnings(tenant, tenantId) {
    const { rows } = await sql<EndingKey>`
      update tenant.connection_keys as key set warned_days = ${due}
      from tenant.connections as connection join tenant.tenants as owner on owner.tenant_id = connection.tenant_id
      where key.tenant_id = ${tenantId} and connection.tenant_id = key.tenant_id and connection.id = key.connection_id
        and key.ends_at is not null and key.ends_at < now() + interval '60 days' and coalesce(key.warned_days, 61) > ${due}
      returning owner.name as tenant, connection.name as owner, key.kind, key.fingerprint, key.ends_at as "endsAt",
        key.warned_days as days`.execute(tenant)
    return rows
  },
}
