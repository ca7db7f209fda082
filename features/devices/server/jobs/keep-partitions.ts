import type { AppContext } from '@portico/server/core/app-context.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { keepDevicePartitions } from './device-job-queries.ts'

const keepPartitionsJob = defineJob({
  name: 'keep-device-partitions',
  payload: noPayload,
  schedule: { cron: '11 1 * * *', catchUp: 86_400_000 },
})

/** Creates the partitions of samples and hours for the next days, and drops old ones, every day. */
export function handleKeepPartitions({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(keepPartitionsJob, log, (_payload, { attempt }) =>
    attempt('device-partitions-kept', {}, () => keepDevicePartitions(database)),
  )
}
