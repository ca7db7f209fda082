import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { sql } from 'kysely'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { inLookup, inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { deleteTenantOnTrial } from '@portico/server/core/tenants/tenant-queries.ts'
import type { Row } from '@portico/server/platform/database/schema.ts'

/** A tenant on trial. `reminded`: the days before the end of its last reminder, 0 for the end, null before the first. */
export type Trial = {
  tenantId: string
  name: string
  host: string | null
  isActive: boolean
  endsAt: Date
  reminded: number | null
}

/** Returns every tenant on trial, by the end of the trial. */
export async function readTrials(database: Pool): Promise<Trial[]> {
  return inLookup(database, { directory: 'open' }, async (seen) => {
    const rows = await seen
      .selectFrom('tenant.tenants')
      .select(['tenant_id', 'name', 'host', 'is_active', 'trial_ends_at', 'trial_reminded'])
      .where('trial_ends_at', 'is not', null)
      .orderBy('trial_ends_at')
      .orderBy('name')
      .execute()
    return rows.flatMap(({ tenant_id, name, host, is_active, trial_ends_at: endsAt, trial_reminded: reminded }) =>
      endsAt === null ? [] : [{ tenantId: tenant_id, name, host, isActive: is_active, endsAt, reminded }],
    )
  })
}

/** Returns the addresses of a tenant's owners, and the language of its registration. */
export async function readOwners(tenant: TenantTx, tenantId: string): Promise<{ emails: string[]; language: string }> {
  const owners = await tenant
    .selectFrom('tenant.accounts as account')
    .innerJoin('tenant.roles as role', (join) =>
      join.onRef('role.tenant_id', '=', 'account.tenant_id').onRef('role.id', '=', 'account.role_id'),
    )
    .select('account.email')
    .where('account.tenant_id', '=', tenantId)
    .where('account.is_active', '=', true)
    .where('role.name', '=', ownerRole)
    .execute()
  const registration = await tenant
    .selectFrom('platform.registrations')
    .select('language')
    .where('made_tenant', '=', tenantId)
    .executeTakeFirst()
  return { emails: owners.map(({ email }) => email), language: 'en', ...registration }
}

/** Returns the name of a tenant, on trial or not, by its name (ignoring case) or id; null if there is none. */
export async function readTenantName(database: Pool, wanted: string): Promise<string | null> {
  return inLookup(database, { directory: 'open' }, async (seen) => {
    const { rows } = await sql<Pick<Row<'tenant.tenants'>, 'name'>>`
      select name from tenant.tenants where tenant_id <> ${deploymentTenantId}
        and (lower(name) = lower(trim(${wanted})) or tenant_id::text = lower(trim(${wanted})))`.execute(seen)
    return rows[0]?.name ?? null
  })
}

/**
 * Deletes a tenant that is on trial with all its data, its domain and registration included. Keeps audit events, except
 * those of the sample data. Returns whether it was deleted: a trial that was extended or converted concurrently is
 * kept.
 */
export async function deleteTenant(database: Pool, { tenantId, name, host, endsAt }: Trial): Promise<boolean> {
  return inTenant(database, tenantId, async (tenant) => {
    return (await deleteTenantOnTrial(tenant, { id: tenantId, name, host }, endsAt)) !== null
  })
}
