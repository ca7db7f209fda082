import { sql, type Insertable } from 'kysely'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Row, Schema } from '@portico/server/platform/database/schema.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Stores the public half of the release key, replacing a former one. */
export async function storeReleaseKey(tenant: TenantTx, publicKey: string): Promise<void> {
  await tenant
    .insertInto('platform.agent_keys')
    .values({ kind: 'release', public_key: publicKey, sealed_private_key: null })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ public_key: publicKey, created_at: new Date() }))
    .execute()
}

/** Reads all released versions. */
export function readReleases(database: Pool): Promise<Row<'platform.agent_releases'>[]> {
  return database.selectFrom('platform.agent_releases').selectAll().orderBy('created_at', 'desc').execute()
}

/** Inserts the signed programs of a version. */
export async function insertReleases(
  tenant: TenantTx,
  releases: readonly Insertable<Schema['platform.agent_releases']>[],
): Promise<void> {
  await tenant.insertInto('platform.agent_releases').values(releases).execute()
}

/** Lets only one transaction at a time release versions. */
export async function lockReleases(tenant: TenantTx): Promise<void> {
  await sql`select from platform.agent_keys where kind = 'release' for no key update`.execute(tenant)
}

/** Offers a version to a share of companies; returns the number of its programs. Halted ones stay halted. */
export async function updateOffer(tenant: TenantTx, version: string, offered: number): Promise<number> {
  const { numUpdatedRows } = await tenant
    .updateTable('platform.agent_releases')
    .set({ offered_to: offered })
    .where('version', '=', version)
    .where('halted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Halts a version; returns the number of its programs that were not halted before. */
export async function markHalted(tenant: TenantTx, version: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tenant
    .updateTable('platform.agent_releases')
    .set({ halted_at: at })
    .where('version', '=', version)
    .where('halted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * A device that runs a version, or reported an outcome of it; `outcome` is null if the device was enrolled with that
 * version.
 */
export type DeviceOfVersion = {
  company: string
  hostname: string
  runs: string
  outcome: 'updated' | 'update-rolled-back' | 'update-refused' | null
  at: Date | null
}

/** Reads up to `atMost` devices of a tenant that a version concerns, with their latest outcome. */
export async function readDevicesOfVersion(
  tenant: TenantTx,
  tenantId: string,
  version: string,
  atMost: number,
): Promise<DeviceOfVersion[]> {
  const { rows } = await sql<DeviceOfVersion>`
    select company.name as company, device.hostname, device.agent_version as runs, told.event as outcome, told.at
    from tenant.devices as device
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
      left join lateral (
        select event, at from tenant.device_events as one
        where one.tenant_id = device.tenant_id and one.device_id = device.id and one.about = ${version}
          and one.event in ('updated', 'update-rolled-back', 'update-refused')
        order by at desc limit 1) as told on true
    where device.tenant_id = ${tenantId} and not device.is_sample
      and (told.event is not null or (device.agent_version = ${version} and device.state <> 'retired'))
    order by company.name, device.hostname limit ${atMost}`.execute(tenant)
  return rows
}

/** Counts the devices of a tenant that were enrolled before an instant and are not retired. */
export async function countEnrolledBefore(tenant: TenantTx, tenantId: string, before: Date): Promise<number> {
  const { count } = await tenant
    .selectFrom('tenant.devices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('enrolled_at', '<', before)
    .where('state', '<>', 'retired')
    .executeTakeFirstOrThrow()
  return Number(count)
}
