import type { AppContext } from '#server/core/app-context.ts'
import type { Attempts } from '#server/platform/jobs/attempts.ts'
import { deleteOldMails, readTenantsOfOldMails } from '#server/core/mail/mail-queries.ts'

/** How many mails in one statement, so that none takes long. */
const atOnce = 1_000

/**
 * A part of the job `forget-old`: deletes the outbox's mails that were sent `days` days ago or earlier, lost their meaning
 * then, or failed for the last time then and are not tried again; each tenant's by themselves. Returns how many there were.
 */
export async function forgetOldMails(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  { attempt }: Attempts,
  days: number,
  now: Date,
): Promise<number> {
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
        if (failed > 0) log.info({ tenant, mails: failed, days }, 'Mails that were never delivered were deleted.')
      })
  })
  return forgotten
}
