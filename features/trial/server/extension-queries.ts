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

/**
 * Extends a trial by days from its end, or from now if it has ended, and resets its reminders. Returns the end; null
 * without a trial.
 */
export async function extendTrialBy(
  tenant: TenantTx,
  { tenantId, days, at }: { tenantId: string; days: number; at: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date }>`
    update tenant.tenants
    set trial_ends_at = greatest(trial_ends_at, ${at}) + make_interval(days => ${days}), trial_reminded = null
    where tenant_id = ${tenantId} and trial_ends_at is not null returning trial_ends_at as "endsAt"`.execute(tenant)
  return rows[0]?.endsAt ?? null
}
