import { readTenantIds } from '#server/core/audit/audit-queries.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { deletePending } from './attachment-queries.ts'

const dayMs = 86_400_000

const deletePendingAttachmentsJob = defineJob({
  name: 'delete-pending-attachments',
  payload: noPayload,
  schedule: { cron: '41 * * * *' },
})

/** Deletes, every hour, files that were uploaded a day ago and attached to nothing. */
export function handleDeletePendingAttachments(context: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  return handleJob(deletePendingAttachmentsJob, context.log, async (_payload, { now }) => {
    const before = new Date(now.getTime() - dayMs)
    const tenants = await readTenantIds(context.database)
    const deleted = []
    for (const tenantId of tenants)
      deleted.push(await inTenant(context.database, tenantId, (tenant) => deletePending(tenant, tenantId, before)))
    return deleted.reduce((sum, count) => sum + count, 0)
  })
}
