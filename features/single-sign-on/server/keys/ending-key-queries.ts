import { sql } from 'kysely'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** A secret, certificate or key that ends soon or has ended. `days` is the due warning: 60, 30, 7 or 0. */
export type EndingKey = { tenant: string; owner: string; kind: string; fingerprint: string; endsAt: Date; days: number }

type Found = { tenant_id: string }

const due = sql`case when ends_at <= now() then 0 when ends_at <= now() + interval '7 days' then 7
  when ends_at <= now() + interval '30 days' then 30 else 60 end`

/** The tenants that have a key which ends within 60 days or has ended. */
export async function readTenantsOfEndingKeys(database: Pool): Promise<string[]> {
  return inLookup(database, { ending: 'open' }, async (seen) => {
    const { rows } = await sql<Found>`
      select tenant_id from tenant.connection_keys where ends_at < now() + interval '60 days'
      union select tenant_id from tenant.chat_hub_keys where ends_at < now() + interval '60 days'`.execute(seen)
    return rows.map((row) => row.tenant_id)
  })
}

/** Claims the warnings that are due in a tenant, each once over all nodes. */
export function takeWarnings(database: Pool, tenant_id: string): Promise<EndingKey[]> {
  return inTenant(database, tenant_id, async (scope) => {
    const { rows } = await sql<EndingKey>`
        with of_connections as (
          update tenant.connection_keys as key set warned_days = ${due}
          from tenant.connections as owner
          where key.tenant_id = ${tenant_id} and owner.tenant_id = key.tenant_id and owner.id = key.connection_id
            and key.ends_at < now() + interval '60 days' and coalesce(key.warned_days, 61) > ${due}
          returning owner.name as owner, key.kind, key.fingerprint, key.ends_at, key.warned_days),
        of_hubs as (
          update tenant.chat_hub_keys as key set warned_days = ${due}
          from tenant.chat_hubs as owner
          where key.tenant_id = ${tenant_id} and owner.tenant_id = key.tenant_id and owner.id = key.hub_id
            and key.ends_at < now() + interval '60 days' and coalesce(key.warned_days, 61) > ${due}
          returning owner.name as owner, 'hub-key' as kind, key.id::text as fingerprint, key.ends_at, key.warned_days)
        select tenants.name as tenant, ending.owner, ending.kind, ending.fingerprint, ending.ends_at as "endsAt",
          ending.warned_days as days
        from (select * from of_connections union all select * from of_hubs) as ending
          join tenant.tenants as tenants on tenants.tenant_id = ${tenant_id}`.execute(scope)
    return rows
  })
}
