import type { AppContext } from '#server/core/app-context.ts'
import { deleteOldRows } from '#server/core/tenants/delete-old-rows.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { pendingAttachments } from './attachment-queries.ts'

const deletePendingAttachmentsJob = defineJob({
  name: 'delete-pending-attachments',
  payload: noPayload,
  schedule: { cron: '41 * * * *' },
})

/** Deletes, every hour, files that were uploaded a day ago and never attached. Returns how many. */
export function handleDeletePendingAttachments({
  database,
  log,
}: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  return handleJob(deletePendingAttachmentsJob, log, (_payload, { attempt, now }) =>
    deleteOldRows({ database, kinds: [pendingAttachments], now }, attempt, {
      reading: 'pending-attachments-read',
      deleting: 'pending-attachments-deleted',
    }),
  )
}
