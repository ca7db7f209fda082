import type { House } from '#server/plumbing/house.ts'
import { deleteOldMails } from '#server/plumbing/mail/queries.ts'

/** How many mails in one statement, so that none takes long. */
const atOnce = 1_000

/**
 * Deletes the outbox's mails that were sent `days` days ago or earlier. Gives how many there were.
 */
export async function forgetOldMails({ database }: Pick<House, 'database'>, days: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * 24 * 60 * 60_000)
  let forgotten = 0
  for (;;) {
    const deleted = await deleteOldMails(database, before, atOnce)
    forgotten += deleted
    if (deleted < atOnce) return forgotten
  }
}
