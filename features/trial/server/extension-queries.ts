import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** The address that decides on extensions; null if none is set, or the tenant is not on trial. */
export async function readTrialApprover(tenant: TenantTx, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ approver: string | null }>`
    select deployment.trial_approver as approver from platform.deployment, tenant.tenants as owner
    where owner.tenant_id = ${tenantId} and owner.trial_ends_at is not null`.execute(tenant)
  return rows[0]?.approver ?? null
}

/** Sets who decides on extensions of trials, or null for none. */
export async function storeTrialApprover(database: Pool, email: string | null): Promise<void> {
  await database.updateTable('platform.deployment').set({ trial_approver: email }).execute()
}
