import {
  deleteOldNetworks,
  deleteOldEvents,
  readTenantsOfOldEvents,
  readTenantsOfOldNetworks,
} from './audit-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { deleteIdle, readTenantsOfIdle } from '#server/core/sessions/delete-ended-queries.ts'

/** Rows taken in one statement, so that none takes long. */
const atOnce = 5_000

const deleteOldEventsJob = defineJob({
  name: 'forget-old',
  payload: noPayload,
  schedule: { cron: '17 3 * * *', catchUp: 86_400_000 },
})

/**
 * Each night, tenant by tenant, deletes events and known networks older than `days`, and sessions that were idle for
 * too long. Returns the number of events. (Sessions past their end and email code challenges are deleted within
 * seconds, counters of failures after a day: see `deleteEnded`, `handleDeleteQuietFailures`.)
 */
export function handleDeleteOldEvents(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  days: number,
): HandledJob<number> {
  return handleJob(deleteOldEventsJob, log, async (_payload, { attempt, now }) => {
    const before = new Date(now.getTime() - days * 86_400_000)
    let forgotten = 0
    await attempt('old-events-read', {}, async () => {
      for (const tenant of await readTenantsOfOldEvents(database, days))
        await attempt('events-forgotten', { tenant }, async () => {
          for (let deleted = atOnce; deleted === atOnce; forgotten += deleted)
            deleted = await deleteOldEvents(database, tenant, days, atOnce)
        })
    })
    await attempt('tenants-read', {}, async () => {
      for (const tenant of await readTenantsOfOldNetworks(database, before))
        await attempt('networks-forgotten', { tenant }, () =>
          deleteInBatches((atMost) => deleteOldNetworks(database, tenant, before, atMost)),
        )
    })
    await attempt('idle-sessions-read', {}, async () => {
      for (const tenant of await readTenantsOfIdle(database))
        await attempt('idle-sessions-forgotten', { tenant }, () => deleteIdle(database, tenant))
    })
    if (forgotten > 0) log.info({ events: forgotten, days }, 'Deleted old events.')
    return forgotten
  })
}
