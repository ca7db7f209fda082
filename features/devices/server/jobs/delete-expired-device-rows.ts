import type { AppContext } from '@portico/server/core/app-context.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { deleteExpiredDeviceRows, readTenantsOfDeviceRows } from './device-job-queries.ts'

const deleteExpiredDeviceRowsJob = defineJob({
  name: 'delete-expired-device-rows',
  payload: noPayload,
  schedule: { cron: '23 * * * *', catchUp: 86_400_000 },
})

/** Deletes expired rows of devices every hour, tenant by tenant. */
export function handleDeleteExpiredDeviceRows({
  database,
  log,
}: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(deleteExpiredDeviceRowsJob, log, (_payload, { attempt, now }) =>
    attempt('tenants-read', {}, async () => {
      for (const tenant of await readTenantsOfDeviceRows(database))
        await attempt('device-rows-deleted', { tenant }, () => deleteExpiredDeviceRows(database, tenant, now))
    }),
  )
}
