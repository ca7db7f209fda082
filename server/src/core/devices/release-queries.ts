import { sql } from 'kysely'
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
  outcome: 'installed' | 'rolled-back'
}

/**
 * Counts outcomes of versions, and halts those that were rolled back three times at least and by more than a tenth of the devices
 * that installed them.
 */
export async function countOutcomes(database: Pool, outcomes: readonly ReleaseOutcome[]): Promise<void> {
  await sql`
    with counted as (
      select version, system, processor, count(*) filter (where outcome = 'installed') as installed,
        count(*) filter (where outcome = 'rolled-back') as rolled_back
      from jsonb_to_recordset(${JSON.stringify(outcomes)}) as one (version text, system text, processor text, outcome text)
      group by version, system, processor)
    update platform.agent_releases as release set
      installed = release.installed + counted.installed, rolled_back = release.rolled_back + counted.rolled_back,
      halted_at = coalesce(release.halted_at, case
        when release.rolled_back + counted.rolled_back >= 3 and (release.rolled_back + counted.rolled_back) * 10
          > release.installed + counted.installed + release.rolled_back + counted.rolled_back then now() end)
    from counted
    where release.version = counted.version and release.system = counted.system and release.processor = counted.processor`.execute(
    database,
  )
}
