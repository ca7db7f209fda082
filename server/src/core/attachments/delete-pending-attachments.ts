import type { AppContext } from '#server/core/app-context.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { deletePending, readTenantsOfPending } from './attachment-queries.ts'

const dayMs = 86_400_000

const deletePendingAttachmentsJob = defineJob({
  name: 'delete-pending-attachments',
  payload: noPayload,
  schedule: { cron: '41 * * * *' },
})

/** How many files one statement deletes: each may have ten megabytes. */
const atOnce = 100

/**
 * Deletes, every hour and tenant by tenant, files that were uploaded a day ago and never attached. Returns how many.
 */
export function handleDeletePendingAttachments(context: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  const { database, log } = context
  return handleJob(deletePendingAttachmentsJob, log, async (_payload, { attempt, now }) => {
    const before = new Date(now.getTime() - dayMs)
    let deleted = 0
    await attempt('pending-attachments-read', {}, async () => {
      for (const tenantId of await readTenantsOfPending(database, before))
        await attempt('pending-attachments-deleted', { tenant: tenantId }, async () => {
          for (let last = atOnce; last === atOnce; deleted += last)
            last = await inTenant(database, tenantId, (tenant) =>
              deletePending(tenant, { tenantId, before, atMost: atOnce }),
            )
        })
    })
    return deleted
  })
}
