import { identifier } from '@portico/contract/core/calls/text.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { deleteDomainOf } from '#server/core/domains/domain-queries.ts'
import { inLookup, type TenantTx } from './scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Returns whether there is a tenant besides the deployment's. */
export async function hasTenants(database: Pool): Promise<boolean> {
  const found = await inLookup(database, { directory: 'open' }, (seen) =>
    seen
      .selectFrom('tenant.tenants')
      .select('tenant_id')
      .where('tenant_id', '<>', deploymentTenantId)
      .limit(1)
      .execute(),
  )
  return found.length > 0
}

/**
 * Adds the tenant that the transaction is in; `trialEnds` is null without a trial. Returns false, and adds nothing,
 * when a tenant with the same name skeleton exists.
 */
export async function insertTenant(
  scope: TenantTx,
  { tenantId, name, isMsp, trialEnds }: { tenantId: string; name: string; isMsp: boolean; trialEnds: Date | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope
    .insertInto('tenant.tenants')
    .values({
      tenant_id: tenantId,
      name,
      authtype: 'local',
      is_msp: isMsp,
      is_trial: trialEnds !== null,
      trial_ends_at: trialEnds,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Adds a company; returns its id. */
export async function insertCompany(
  scope: TenantTx,
  tenant_id: string,
  name: string,
  is_sample = false,
): Promise<string> {
  const id = uuid()
  await sql`
    insert into tenant.companies (tenant_id, id, name, is_sample, is_own) values (${tenant_id}, ${id}, ${name},
      ${is_sample}, not exists (select from tenant.companies where tenant_id = ${tenant_id}))`.execute(scope)
  return id
}

/** Stores which host is a tenant's own. */
export async function setTenantHost(scope: TenantTx, tenantId: string, host: string): Promise<void> {
  await scope.updateTable('tenant.tenants').set({ host }).where('tenant_id', '=', tenantId).execute()
}

/**
 * Returns whether a device is known to belong to other tenants than this one (spec A §2, `assetid`). An empty or
 * unknown id belongs to no tenant.
 */
export async function isOfOtherTenant(database: Pool, asset: string, tenantId: string): Promise<boolean> {
  if (!identifier.safeParse(asset).success) return false
  const owners = await inLookup(database, { asset }, (seen) =>
    seen.selectFrom('tenant.devices').select('tenant_id').where('id', '=', asset).execute(),
  )
  return owners.length > 0 && owners.every(({ tenant_id }) => tenant_id !== tenantId)
}

/** Returns the id of the tenant of this name, or null. */
export function findTenantByName(database: Pool, name: string): Promise<string | null> {
  return inLookup(database, { directory: 'open' }, async (seen) => {
    const found = await seen
      .selectFrom('tenant.tenants')
      .select('tenant_id')
      .where('name', '=', name)
      .where('tenant_id', '<>', deploymentTenantId)
      .executeTakeFirst()
    return found?.tenant_id ?? null
  })
}

/**
 * Returns the id of the tenant that `defaulttenant` names: by id if the text is an identifier, otherwise by name,
 * ignoring case. Null if there is none.
 */
export function findDefaultTenant(database: Pool, nameOrId: string): Promise<string | null> {
  const { data: id = null } = identifier.safeParse(nameOrId.toLowerCase())
  return inLookup(database, { directory: 'open' }, async (seen) => {
    const tenants = seen.selectFrom('tenant.tenants').select('tenant_id').where('tenant_id', '<>', deploymentTenantId)
    const named =
      id === null
        ? tenants.where('name_small', '=', (eb) => eb.fn<string>('lower', [eb.val(nameOrId)]))
        : tenants.where('tenant_id', '=', id)
    const found = await named.executeTakeFirst()
    return found?.tenant_id ?? null
  })
}

/** Returns the tenants by name, without the deployment's own. */
export function readTenants(database: Pool) {
  return inLookup(database, { directory: 'open' }, (seen) =>
    seen
      .selectFrom('tenant.tenants')
      .select(['tenant_id', 'name', 'authtype'])
      .where('tenant_id', '<>', deploymentTenantId)
      .orderBy('name')
      .execute(),
  )
}

/** Returns the host that was assigned to a tenant, or null. */
export function readTenantHost(database: Pool, tenantId: string): Promise<string | null> {
  return inLookup(database, { directory: 'open' }, async (seen) => {
    const tenants = seen.selectFrom('tenant.tenants').select('host').where('tenant_id', '=', tenantId)
    return (await tenants.executeTakeFirst())?.host ?? null
  })
}

export type Tenant = Awaited<ReturnType<typeof readTenants>>[number]

/** Sets how a tenant's users sign in. */
export async function setAuthtype(
  tenant: TenantTx,
  tenantId: string,
  authtype: 'local' | 'msauth' | 'externalidp',
): Promise<void> {
  await tenant.updateTable('tenant.tenants').set({ authtype }).where('tenant_id', '=', tenantId).execute()
}

/**
 * Activates or deactivates the tenant that the transaction is in; returns whether that changed it. A trigger ends
 * sessions.
 */
export async function setActivity(scope: TenantTx, tenantId: string, isActive: boolean): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable('tenant.tenants')
    .set({ is_active: isActive })
    .where('tenant_id', '=', tenantId)
    .where('is_active', '<>', isActive)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The columns of a tenant that hold its settings. */
export type SettingColumns = Partial<
  Pick<
    Row<'tenant.tenants'>,
    | 'mfa'
    | 'session_idle_minutes'
    | 'session_absolute_minutes'
    | 'discovery'
    | 'authtype'
    | 'password_shortest'
    | 'password_longest'
  >
>

/** Changes settings of the tenant that the transaction is in. Triggers apply them to its open sessions. */
export async function changeSettings(scope: TenantTx, tenantId: string, columns: SettingColumns): Promise<void> {
  await scope.updateTable('tenant.tenants').set(columns).where('tenant_id', '=', tenantId).execute()
}

/** A tenant that is deleted; `host` is its own, or null. */
export type DeletedTenant = { id: string; name: string; host: string | null }

/**
 * Deletes the tenant that the transaction is in, with its rows and its own domain. Returns whether it had its own
 * domain; null, and deletes nothing, if the tenant no longer exists.
 */
export async function deleteTenant(scope: TenantTx, tenant: DeletedTenant): Promise<boolean | null> {
  const { numDeletedRows } = await scope
    .deleteFrom('tenant.tenants')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 0n ? null : deleteRestOf(scope, tenant)
}

/** Like `deleteTenant`, but only if the trial of the tenant ends at `endsAt` or earlier. */
export async function deleteTenantOnTrial(
  scope: TenantTx,
  tenant: DeletedTenant,
  endsAt: Date,
): Promise<boolean | null> {
  const { numDeletedRows } = await scope
    .deleteFrom('tenant.tenants')
    .where('tenant_id', '=', tenant.id)
    // Dates that were read are rounded to milliseconds; stored ones may be more precise.
    .where('trial_ends_at', '<', new Date(endsAt.getTime() + 1))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 0n ? null : deleteRestOf(scope, tenant)
}

async function deleteRestOf(scope: TenantTx, tenant: DeletedTenant): Promise<boolean> {
  await sql`select platform.forget_sample_events()`.execute(scope)
  return deleteDomainOf(scope, tenant)
}
