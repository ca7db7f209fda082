import type { AppContext } from '@portico/server/core/app-context.ts'
import { deleteOldRows } from '@portico/server/core/tenants/delete-old-rows.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { expiredDeviceRows } from './device-job-queries.ts'

const deleteExpiredDeviceRowsJob = defineJob({
  name: 'delete-expired-device-rows',
  payload: noPayload,
  schedule: { cron: '23 * * * *', catchUp: 86_400_000 },
})

/** Deletes expired rows about devices every hour, one tenant after another. */
export function handleDeleteExpiredDeviceRows({
  database,
  log,
}: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  return handleJob(deleteExpiredDeviceRowsJob, log, (_payload, { attempt, now }) =>
    deleteOldRows({ database, kinds: expiredDeviceRows, now }, attempt, {
      reading: 'tenants-read',
      deleting: 'device-rows-deleted',
    }),
  )
}
