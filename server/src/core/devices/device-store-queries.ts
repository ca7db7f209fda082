import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Collection } from '@portico/contract/core/devices/device-facts.ts'
import { inLookup, oneInTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A replaced key; `isHandedOver` means that its holder signed the new one. */
export type FormerKey = { replacedAt: Date; isHandedOver: boolean }

/**
 * A stored device with the keys that verify its requests. Keys are raw Ed25519 public keys: the active one, former
 * ones, and that of a computer that asks to continue as the device (`isClaim`).
 */
export type StoredDevice = {
  id: string
  tenantId: string
  companyId: string
  kind: 'agent' | 'gateway'
  state: Row<'tenant.devices'>['state']
  system: Row<'tenant.devices'>['os_name']
  processor: Row<'tenant.devices'>['processor']
  keys: { publicKey: Buffer; former: FormerKey | null; isClaim: boolean }[]
}

/** The company of a device; `isActive` means that neither the company nor its tenant is closed. */
export type DeviceCompany = {
  id: string
  tenantId: string
  name: string
  isActive: boolean
  isTrial: boolean
  collection: Collection
  needsApproval: boolean
  updateRing: number | null
}

type StoredKey = { publicKey: Buffer; replacedAt: Date | null; isHandedOver: boolean; isClaim: boolean }

/** Finds devices by id in any tenant. Sample devices have no keys, so no request can come from them. */
export function findDevices(database: Pool, ids: readonly string[]): Promise<Map<string, StoredDevice>> {
  return inLookup(database, { device: ids.join(',') }, async (seen) => {
    const { rows } = await sql<Omit<StoredDevice, 'keys'> & StoredKey>`
      select device.id, device.tenant_id as "tenantId", device.company_id as "companyId", device.kind, device.state,
        device.os_name as system, device.processor, key.public_key as "publicKey", key.replaced_at as "replacedAt",
        key.is_handed_over as "isHandedOver", key.is_claim as "isClaim"
      from tenant.devices as device
        join lateral (
          select public_key, replaced_at, is_handed_over, false as is_claim from tenant.device_keys
          where tenant_id = device.tenant_id and device_id = device.id
          union all
          select public_key, null, false, true from tenant.device_claims
          where tenant_id = device.tenant_id and device_id = device.id) as key on true
      where device.id = any(${ids}::uuid[])
      order by key.is_claim, key.replaced_at desc nulls first`.execute(seen)
    const found = new Map<string, StoredDevice>()
    for (const { publicKey, replacedAt, isHandedOver, isClaim, ...device } of rows) {
      const known = found.get(device.id) ?? { ...device, keys: [] }
      known.keys.push({ publicKey, former: replacedAt === null ? null : { replacedAt, isHandedOver }, isClaim })
      found.set(device.id, known)
    }
    return found
  })
}

/** Marks a device as a possible duplicate, with an event about `about`, unless it is marked already. */
export async function markPossibleDuplicate(
  database: Pool,
  { tenantId, id }: Pick<StoredDevice, 'tenantId' | 'id'>,
  about: string,
): Promise<void> {
  await oneInTenant(
    database,
    tenantId,
    sql`
      with marked as (
        update tenant.device_status set warnings = array_append(warnings, 'possible-duplicate')
        where tenant_id = ${tenantId} and device_id = ${id} and not 'possible-duplicate' = any(warnings)
        returning tenant_id, device_id)
      insert into tenant.device_events (tenant_id, id, device_id, event, about)
      select tenant_id, ${uuid()}, device_id, 'possible-duplicate', ${about} from marked`,
  )
}

/** Reads the company of a device; null if it was deleted meanwhile. */
export async function findDeviceCompany(
  database: Pool,
  { tenantId, companyId }: Pick<StoredDevice, 'tenantId' | 'companyId'>,
): Promise<DeviceCompany | null> {
  const [company] = await oneInTenant(
    database,
    tenantId,
    sql<DeviceCompany>`
      select company.id, company.tenant_id as "tenantId", company.name, company.is_active and owner.is_active as "isActive",
        owner.is_trial as "isTrial", company.collection, company.needs_approval as "needsApproval",
        company.update_ring as "updateRing"
      from tenant.companies as company join tenant.tenants as owner on owner.tenant_id = company.tenant_id
      where company.tenant_id = ${tenantId} and company.id = ${companyId}`,
  )
  return company ?? null
}
