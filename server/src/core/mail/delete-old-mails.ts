import type { AppContext } from '#server/core/app-context.ts'
import { deleteByTenant } from '#server/core/tenants/delete-old-rows.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { deleteOldMails, readTenantsOfOldMails } from './mail-queries.ts'

const deleteOldMailsJob = defineJob({
  name: 'forget-old-mails',
  payload: noPayload,
  schedule: { cron: '27 3 * * *', catchUp: 86_400_000 },
})

/**
 * Deletes each night, tenant by tenant, the outbox's mails that were sent, expired or finally failed at least `days`
 * days ago. Returns how many.
 */
export function handleDeleteOldMails(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  days: number,
): HandledJob<number> {
  return handleJob(deleteOldMailsJob, log, (_payload, { attempt, now }) => {
    const before = new Date(now.getTime() - days * 24 * 60 * 60_000)
    const failures = { reading: 'old-mails-read', deleting: 'mails-forgotten' }
    return deleteByTenant(attempt, failures, {
      tenants: () => readTenantsOfOldMails(database, before),
      async deleteOf(tenant) {
        let failed = 0
        const sum = await deleteInBatches(async (atMost) => {
          const { deleted, undelivered } = await deleteOldMails(database, tenant, before, atMost)
          failed += undelivered
          return deleted
        })
        if (failed > 0) log.info({ tenant, mails: failed, days }, 'Deleted mails that were never delivered.')
        return sum
      },
    })
  })
}
