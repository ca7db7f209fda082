import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'

/** Devices of a trial at most. */
const trialDevicesAtMost = 50

/**
 * Whether a tenant is a trial with as many devices in use as one may have: those neither retired nor samples. Until the transaction ends
 * none other of the trial asks. Devices are locked after that, not before, or two would wait for each other.
 */
export async function isTrialFull(tenant: TenantTx, tenantId: string): Promise<boolean> {
  const { rows: trials } = await sql`
    select from tenant.tenants where tenant_id = ${tenantId} and is_trial for no key update`.execute(tenant)
  if (trials.length === 0) return false
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.devices
    where tenant_id = ${tenantId} and state <> 'retired' and not is_sample`.execute(tenant)
  return onlyRow(rows).count >= trialDevicesAtMost
}
