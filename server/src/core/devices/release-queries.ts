import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

export type Release = Pick<
  Row<'platform.agent_releases'>,
  'version' | 'system' | 'processor' | 'manifest' | 'signature' | 'offered_to'
>

/** The versions of the agent that are offered to any company. */
export function readOfferedReleases(database: Pool): Promise<Release[]> {
  return database
    .selectFrom('platform.agent_releases')
    .select(['version', 'system', 'processor', 'manifest', 'signature', 'offered_to'])
    .where('offered_to', '>', 0)
    .where('halted_at', 'is', null)
    .execute()
}

/** What became of a version on one device. */
export type ReleaseOutcome = Pick<Row<'platform.agent_releases'>, 'version' | 'system' | 'processor'> & {
  device_id: string
  outcome: 'installed' | 'rolled-back'
}

/**
 * Counts outcomes of versions, in the transaction that stores their events, and halts versions that were rolled back three times at
 * least and by more than a tenth of the devices that installed them. What a device repeats of a version does not count again.
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
    -- Always in the same order, so that two nodes never wait for each other.
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
