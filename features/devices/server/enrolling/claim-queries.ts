import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { insertClaim, type DatedClaim } from '@portico/server/core/devices/device-claim-queries.ts'
import { insertNewKey, retireKey } from '@portico/server/core/devices/device-key-queries.ts'
import { updateClaimedDevice } from '@portico/server/core/devices/device-change-queries.ts'

/** Stores a computer's claim to a device, in place of an earlier one, and adds the warning to the device. */
export async function storeClaim(tenant: TenantTx, claim: DatedClaim): Promise<void> {
  const { tenantId, id } = claim
  // The status is locked first, in the same order as by reports and decisions.
  await sql`
    update tenant.device_status set warnings = array_append(array_remove(warnings, 'awaiting-reattachment'), 'awaiting-reattachment')
    where tenant_id = ${tenantId} and device_id = ${id}`.execute(tenant)
  await insertClaim(tenant, claim)
}

/**
 * Activates the key of an approved claim. The former key is kept, to distinguish the computer with that key from an
 * unknown one. Requests that this computer signed earlier become invalid.
 */
export async function putClaimInForce(tenant: TenantTx, claim: DatedClaim): Promise<void> {
  const { tenantId, id } = claim
  await sql`
    update tenant.device_status set instance = '', sequence = 0, instance_since = null
    where tenant_id = ${tenantId} and device_id = ${id}`.execute(tenant)
  await updateClaimedDevice(tenant, claim)
  await retireKey(tenant, claim, false)
  await insertNewKey(tenant, claim)
}
