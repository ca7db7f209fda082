import { sql } from 'kysely'
import type { EndingKey, EndingKeys } from '@portico/server/core/features/define-feature.ts'

const due = sql`platform.key_warning(key.ends_at)`

/** The keys of chat hubs that expire within 60 days, for the warnings about them. */
export const endingHubKeys: EndingKeys = {
  topic: 'hub',
  async readTenants(seen) {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct tenant_id from tenant.chat_hub_keys where ends_at < now() + interval '60 days'`.execute(seen)
    return rows.map((row) => row.tenant_id)
  },
  async takeWarnings(tenant, tenantId) {
    const { rows } = await sql<EndingKey>`
      update tenant.chat_hub_keys as key set warned_days = ${due}
      from tenant.chat_hubs as hub join tenant.tenants as owner on owner.tenant_id = hub.tenant_id
      where key.tenant_id = ${tenantId} and hub.tenant_id = key.tenant_id and hub.id = key.hub_id
        and key.ends_at < now() + interval '60 days' and coalesce(key.warned_days, 61) > ${due}
      returning owner.name as tenant, hub.name as owner, 'hub-key' as kind, key.id::text as fingerprint,
        key.ends_at as "endsAt", ${due} as days`.execute(tenant)
    return rows
  },
}
