import { deleteOldEvents, readTenantsOfOldEvents } from './audit-queries.ts'
import { oldNetworks } from '#server/core/authentication/known-network-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { deleteByTenant, deleteOldRows } from '#server/core/tenants/delete-old-rows.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { deleteIdle, readTenantsOfIdle } from '#server/core/sessions/delete-ended-queries.ts'

/** Rows deleted by one statement, so that no statement takes long. */
const atOnce = 5_000

const deleteOldEventsJob = defineJob({
  name: 'forget-old',
  payload: noPayload,
  schedule: { cron: '17 3 * * *', catchUp: 86_400_000 },
})

/**
 * Deletes each night, tenant by tenant, events and known networks older than `days`, and sessions that were idle for
 * too long. Returns the number of events. (Sessions past their end and email code challenges are deleted within
 * seconds, counters of failures after a day: see `deleteEnded`, `handleDeleteQuietFailures`.)
 */
export function handleDeleteOldEvents(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  days: number,
): HandledJob<number> {
  return handleJob(deleteOldEventsJob, log, async (_payload, { attempt, now }) => {
    const events = { reading: 'old-events-read', deleting: 'events-forgotten' }
    const forgotten = await deleteByTenant(attempt, events, {
      tenants: () => readTenantsOfOldEvents(database, days),
      deleteOf: (tenant) => deleteInBatches((atMost) => deleteOldEvents(database, tenant, days, atMost), atOnce),
    })
    await deleteOldRows({ database, kinds: [oldNetworks(days)], now }, attempt, {
      reading: 'tenants-read',
      deleting: 'networks-forgotten',
    })
    const sessions = { reading: 'idle-sessions-read', deleting: 'idle-sessions-forgotten' }
    await deleteByTenant(attempt, sessions, {
      tenants: () => readTenantsOfIdle(database),
      deleteOf: (tenant) => deleteInBatches((atMost) => deleteIdle(database, tenant, atMost)),
    })
    if (forgotten > 0) log.info({ events: forgotten, days }, 'Deleted old events.')
    return forgotten
  })
}
