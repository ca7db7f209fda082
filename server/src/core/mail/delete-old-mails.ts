import type { AppContext } from '#server/core/app-context.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { deleteOldMails, readTenantsOfOldMails } from './mail-queries.ts'

/** How many mails one statement deletes, so that none takes long. */
const atOnce = 1_000

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
  return handleJob(deleteOldMailsJob, log, async (_payload, { attempt, now }) => {
    const before = new Date(now.getTime() - days * 24 * 60 * 60_000)
    let forgotten = 0
    await attempt('old-mails-read', {}, async () => {
      for (const tenant of await readTenantsOfOldMails(database, before))
        await attempt('mails-forgotten', { tenant }, async () => {
          let failed = 0
          for (let last = atOnce; last === atOnce;) {
            const { deleted, undelivered } = await deleteOldMails(database, tenant, before, atOnce)
            last = deleted
            forgotten += deleted
            failed += undelivered
          }
          if (failed > 0) log.info({ tenant, mails: failed, days }, 'Deleted mails that were never delivered.')
        })
    })
    return forgotten
  })
}
