import { v7 as uuid } from 'uuid'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** Returns the chat hubs of a tenant with their keys, newest key first. */
export function readHubs(database: Pool, tenantId: string) {
  return inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.chat_hubs as hub')
      .leftJoin('tenant.chat_hub_keys as key', (join) =>
        join.onRef('key.tenant_id', '=', 'hub.tenant_id').onRef('key.hub_id', '=', 'hub.id'),
      )
      .select(['hub.id', 'hub.name', 'key.id as key_id', 'key.ends_at'])
      .where('hub.tenant_id', '=', tenantId)
      .orderBy('hub.name')
      .orderBy('key.created_at', 'desc')
      .execute(),
  )
}

/** Adds a chat hub. Returns its id. */
export async function addHub(tenant: TenantTx, tenantId: string, name: string): Promise<string> {
  const id = uuid()
  await tenant.insertInto('tenant.chat_hubs').values({ tenant_id: tenantId, id, name }).execute()
  return id
}

/** Adds a key to a hub and keeps the existing keys. Returns its id. */
export async function addHubKey(
  tenant: TenantTx,
  { tenantId, hubId }: { tenantId: string; hubId: string },
  key: { sealed: Buffer; endsAt: Date },
): Promise<string> {
  const id = uuid()
  await tenant
    .insertInto('tenant.chat_hub_keys')
    .values({ tenant_id: tenantId, id, hub_id: hubId, sealed: key.sealed, ends_at: key.endsAt })
    .execute()
  return id
}

/** Deletes the other keys of a hub. */
export async function deleteOtherHubKeys(
  tenant: TenantTx,
  { tenantId, hubId }: { tenantId: string; hubId: string },
  kept: string,
): Promise<void> {
  await tenant
    .deleteFrom('tenant.chat_hub_keys')
    .where('tenant_id', '=', tenantId)
    .where('hub_id', '=', hubId)
    .where('id', '<>', kept)
    .execute()
}

/** Deletes a hub with its keys and tokens. */
export function deleteHub(database: Pool, tenantId: string, id: string): Promise<boolean> {
  return inTenant(database, tenantId, async (tenant) => {
    const { numDeletedRows } = await tenant
      .deleteFrom('tenant.chat_hubs')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
}
