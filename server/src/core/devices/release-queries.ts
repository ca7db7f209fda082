import { sql, type Insertable } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row, Schema } from '#server/platform/database/schema.ts'

export type Release = Pick<
  Row<'platform.agent_releases'>,
  'version' | 'system' | 'processor' | 'manifest' | 'signature' | 'offered_to'
>

/** Reads the agent's versions that are offered to any company. */
export function readOfferedReleases(database: Pool): Promise<Release[]> {
  return database
    .selectFrom('platform.agent_releases')
    .select(['version', 'system', 'processor', 'manifest', 'signature', 'offered_to'])
    .where('offered_to', '>', 0)
    .where('halted_at', 'is', null)
    .execute()
}

/** The outcome of a version's update on one device. */
export type ReleaseOutcome = Pick<Row<'platform.agent_releases'>, 'version' | 'system' | 'processor'> & {
  device_id: string
  outcome: 'installed' | 'rolled-back'
}

/**
 * Counts update outcomes in the transaction that stores their events. Halts versions that were rolled back at least
 * three times, and by more than a tenth of the devices that installed them. A repeated outcome of a device is not
 * counted again.
 */
export async function countOutcomes(
  tenant: TenantTx,
  tenantId: string,
  outcomes: readonly ReleaseOutcome[],
): Promise<void> {
  await sql`
    with counted as (
      select version, system, processor, count(*) filter (where outcome = 'installed') as installed,
        count(*) filter (where outcome = 'rolled-back') as rolled_back
      from jsonb_to_recordset(${JSON.stringify(outcomes)}) as one
        (device_id uuid, version text, system text, processor text, outcome text)
      where 1 = (
        select count(*) from tenant.device_events as told
        where told.tenant_id = ${tenantId} and told.device_id = one.device_id
          and told.event in ('updated', 'update-rolled-back') and told.about = one.version)
      group by version, system, processor),
    -- Locked in a fixed order, to avoid deadlocks between nodes.
    locked as (
      select release.version, release.system, release.processor
      from platform.agent_releases as release join counted using (version, system, processor)
      order by 1, 2, 3 for update of release)
    update platform.agent_releases as release set
      installed = release.installed + counted.installed, rolled_back = release.rolled_back + counted.rolled_back,
      halted_at = coalesce(release.halted_at, case
        when release.rolled_back + counted.rolled_back >= 3 and (release.rolled_back + counted.rolled_back) * 10
          > release.installed + counted.installed + release.rolled_back + counted.rolled_back then now() end)
    from counted join locked using (version, system, processor)
    where release.version = counted.version and release.system = counted.system and release.processor = counted.processor`.execute(
    tenant,
  )
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
