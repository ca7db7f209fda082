import type { AppContext } from '#server/core/app-context.ts'
import { openAttempts } from '#server/platform/jobs/attempts.ts'
import {
  deleteExpiredInvitationsOf,
  readTenantsWithExpiredInvitations,
} from '#server/features/invitations/invitation-queries.ts'

/** When `delete-expired-invitations` runs, as graphile-worker reads it: every hour, and at the start where hours were missed. */
export const deleteExpiredInvitationsCrontab =
  '11 * * * * delete-expired-invitations ?fill=1d&jobKey=delete-expired-invitations'

/**
 * The job `delete-expired-invitations`: deletes the accounts that were invited and not accepted in time. A tenant that fails
 * does not stop the others; the job then throws at the end and is retried.
 */
export async function deleteExpiredInvitations({ database, log }: Pick<AppContext, 'database' | 'log'>): Promise<void> {
  const { attempt, finish } = openAttempts(log)
  await attempt('invitations-read', {}, async () => {
    for (const tenant of await readTenantsWithExpiredInvitations(database))
      await attempt('invitations-forgotten', { tenant }, () => deleteExpiredInvitationsOf(database, tenant))
  })
  finish()
}
