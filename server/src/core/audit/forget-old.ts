import {
  deleteOldNetworks,
  forgetOldEvents,
  readTenantIds,
  readTenantsOfOldEvents,
} from '#server/core/audit/audit-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Attempts } from '#server/platform/jobs/attempts.ts'
import { deleteIdle, readTenantsOfIdle } from '#server/core/sessions/session-queries.ts'

/** Rows taken in one statement, so that none takes long. */
const atOnce = 5_000

/** When `forget-old` runs, as graphile-worker reads it: at 3:17 UTC, once more at the start where a day was missed. */
export const forgetOldCrontab = '17 3 * * * forget-old ?fill=1d&jobKey=forget-old'

/**
 * A part of the job `forget-old`: takes events, and networks that accounts signed in from, that are older than `days`, and
 * sessions that ended by being idle; each tenant's by themselves. Returns how many events there were. (Sessions past their
 * end and code steps go within seconds, counters of failures after a day: see `deleteEnded`, `forgetQuietFailures`.)
 */
export async function forgetOld(
  { database }: Pick<AppContext, 'database'>,
  { attempt }: Attempts,
  days: number,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - days * 86_400_000)
  let forgotten = 0
  await attempt('old-events-read', {}, async () => {
    for (const tenant of await readTenantsOfOldEvents(database, days))
      await attempt('events-forgotten', { tenant }, async () => {
        for (let deleted = atOnce; deleted === atOnce; forgotten += deleted)
          deleted = await forgetOldEvents(database, tenant, days, atOnce)
      })
  })
  await attempt('tenants-read', {}, async () => {
    for (const tenant of await readTenantIds(database))
      await attempt('networks-forgotten', { tenant }, () => deleteOldNetworks(database, tenant, before))
  })
  await attempt('idle-sessions-read', {}, async () => {
    for (const tenant of await readTenantsOfIdle(database))
      await attempt('idle-sessions-forgotten', { tenant }, () => deleteIdle(database, tenant))
  })
  return forgotten
}
