import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** The device enrolled with a key. `isClaim`: its computer still waits for permission to continue as the device. */
export type DeviceOfKey = { id: string; cloned_from: string | null; needs_approval: boolean; isClaim: boolean }

/** Finds the device of a company that has this active key, or a claim with it; null if there is none. */
export async function findDeviceOfKey(
  tenant: TenantTx,
  { tenantId, companyId, publicKey }: { tenantId: string; companyId: string; publicKey: Buffer },
): Promise<DeviceOfKey | null> {
  const { rows } = await sql<DeviceOfKey>`
    select device.id, device.cloned_from, device.needs_approval or key.is_claim as needs_approval, key.is_claim as "isClaim"
    from (
        select device_id, false as is_claim from tenant.device_keys
        where tenant_id = ${tenantId} and public_key = ${publicKey} and replaced_at is null
        union all
        select device_id, true from tenant.device_claims where tenant_id = ${tenantId} and public_key = ${publicKey}) as key
      join tenant.devices as device on device.tenant_id = ${tenantId} and device.id = key.device_id
    where device.company_id = ${companyId}
    order by key.is_claim limit 1`.execute(tenant)
  return rows[0] ?? null
}

/**
 * Reads the active key of a device; null if there is none. A former key is not accepted: it may have been replaced
 * because it was stolen.
 */
export async function readKey(tenant: TenantTx, tenantId: string, deviceId: string): Promise<Buffer | null> {
  const row = await tenant
    .selectFrom('tenant.device_keys')
    .select('public_key')
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', deviceId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return row?.public_key ?? null
}

type NewKey = { tenantId: string; id: string; publicKey: Buffer; at: Date }

/** Marks the active key of a device as replaced; `isHandedOver` if its holder signed the new one. */
export async function retireKey(
  tenant: TenantTx,
  { tenantId, id, at }: Omit<NewKey, 'publicKey'>,
  isHandedOver: boolean,
): Promise<void> {
  await sql`
    update tenant.device_keys set replaced_at = ${at}, is_handed_over = ${isHandedOver}
    where tenant_id = ${tenantId} and device_id = ${id} and replaced_at is null`.execute(tenant)
}

/** Adds the active key of a device. It must not be a former one. */
export async function insertNewKey(tenant: TenantTx, { tenantId, id, publicKey, at }: NewKey): Promise<void> {
  await tenant
    .insertInto('tenant.device_keys')
    .values({ tenant_id: tenantId, device_id: id, public_key: publicKey, created_at: at })
    .execute()
}

/** Adds the active key of a device, or activates a former one again. */
export async function insertKey(tenant: TenantTx, { tenantId, id, publicKey, at }: NewKey): Promise<void> {
  await sql`
    insert into tenant.device_keys (tenant_id, device_id, public_key, created_at)
    values (${tenantId}, ${id}, ${publicKey}, ${at})
    on conflict (tenant_id, device_id, public_key) do update set replaced_at = null, is_handed_over = false`.execute(
    tenant,
  )
}
