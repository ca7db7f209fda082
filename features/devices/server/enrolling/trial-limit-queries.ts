import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'

/** The maximum number of devices in a trial. */
const trialDevicesAtMost = 50

/**
 * Returns whether a tenant is a trial that has reached its limit of devices in use (without retired and sample
 * devices). Locks the trial until the transaction ends. Callers must lock devices only after this call, because the
 * reverse order could cause a deadlock.
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
