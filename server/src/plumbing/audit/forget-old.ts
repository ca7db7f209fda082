import { deleteOldNetworks, forgetOldEvents, readTenantIds } from '#server/plumbing/audit/queries.ts'
import type { House } from '#server/plumbing/house.ts'
import { deleteIdle } from '#server/plumbing/session/queries.ts'

/** Rows taken in one statement, so that none takes long. */
const atOnce = 5_000

/** When `forget-old` runs, as graphile-worker reads it: at 3:17 UTC, once more at the start where a day was missed. */
export const forgetOldCrontab = '17 3 * * * forget-old ?fill=1d&jobKey=forget-old'

/**
 * The job `forget-old`: takes events, and networks that accounts signed in from, that are older than `days`, and sessions
 * that ended by being idle. Gives how many events there were. (Sessions past their end and code steps go within seconds,
 * counters of failures after a day: see `deleteEnded`, `forgetQuietFailures`.)
 */
export async function forgetOld({ database }: Pick<House, 'database'>, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * 86_400_000)
  let forgotten = 0
  for (let deleted = atOnce; deleted === atOnce; forgotten += deleted)
    deleted = await forgetOldEvents(database, days, atOnce)
  for (const tenantId of await readTenantIds(database)) await deleteOldNetworks(database, tenantId, before)
  await deleteIdle(database)
  return forgotten
}
