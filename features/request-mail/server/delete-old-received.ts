import type { AppContext } from '@portico/server/core/app-context.ts'
import { oldOriginals } from '@portico/server/core/requests/original-mail-queries.ts'
import { deleteOldRows } from '@portico/server/core/tenants/delete-old-rows.ts'
import { deleteInBatches } from '@portico/server/platform/database/delete-in-batches.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { deleteOldReceived } from './received-mail-queries.ts'

const deleteOldReceivedJob = defineJob({
  name: 'delete-old-received-mails',
  payload: noPayload,
  schedule: { cron: '33 3 * * *', catchUp: 86_400_000 },
})

/** Deletes, each night, the records of mails received more than 30 days ago. Their comments stay. */
export function handleDeleteOldReceived({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  return handleJob(deleteOldReceivedJob, log, () => deleteInBatches((atMost) => deleteOldReceived(database, atMost)))
}

const deleteOldOriginalsJob = defineJob({
  name: 'delete-old-original-mails',
  payload: noPayload,
  schedule: { cron: '48 3 * * *', catchUp: 86_400_000 },
})

/** Deletes, each night, the originals of emails received 90 days ago. Returns how many. */
export function handleDeleteOldOriginals({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  return handleJob(deleteOldOriginalsJob, log, (_payload, { attempt, now }) =>
    deleteOldRows({ database, kinds: [oldOriginals], now }, attempt, {
      reading: 'old-original-mails-read',
      deleting: 'old-original-mails-deleted',
    }),
  )
}
