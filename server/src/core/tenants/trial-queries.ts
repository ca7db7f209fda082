import { sql } from 'kysely'
import { type TenantTx, inTenant } from './scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

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

/** Stores a reminder in the transaction of its emails; returns false when another node has stored it first. */
export async function storeReminder(
  tenant: TenantTx,
  { tenantId, reminded }: { tenantId: string; reminded: number | null },
  days: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .updateTable('tenant.tenants')
    .set({ trial_reminded: days })
    .where('tenant_id', '=', tenantId)
    .where('trial_reminded', 'is not distinct from', reminded)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Sets when a trial ends, and resets its reminders. Returns whether the tenant was on trial. */
export function moveTrialEnd(database: Pool, tenantId: string, endsAt: Date): Promise<boolean> {
  return changeTrial(database, tenantId, { trial_ends_at: endsAt, trial_reminded: null })
}

/** Converts a trial into a permanent tenant. Returns whether it was on trial. */
export function convertTrial(database: Pool, tenantId: string): Promise<boolean> {
  return changeTrial(database, tenantId, { is_trial: false, trial_ends_at: null, trial_reminded: null })
}

type TrialColumns = { is_trial?: false; trial_ends_at: Date | null; trial_reminded: null }

function changeTrial(database: Pool, tenantId: string, set: TrialColumns): Promise<boolean> {
  return inTenant(database, tenantId, async (tenant) => {
    const { numUpdatedRows } = await tenant
      .updateTable('tenant.tenants')
      .set(set)
      .where('tenant_id', '=', tenantId)
      .where('trial_ends_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Returns when the tenant's trial ends; null if it is not on trial. */
export async function readTrialEnd(tenant: TenantTx, tenantId: string): Promise<Date | null> {
  const found = await tenant
    .selectFrom('tenant.tenants')
    .select('trial_ends_at')
    .where('tenant_id', '=', tenantId)
    .where('is_trial', '=', true)
    .executeTakeFirst()
  return found?.trial_ends_at ?? null
}
