import type { AppContext } from '#server/core/app-context.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { deleteExpiredInvitationsOf, readTenantsWithExpiredInvitations } from './invitation-queries.ts'

const deleteExpiredInvitationsJob = defineJob({
  name: 'delete-expired-invitations',
  payload: noPayload,
  schedule: { cron: '11 * * * *', catchUp: 86_400_000 },
})

/** Every hour, deletes the accounts that were invited and not accepted in time; each tenant's by itself. */
export function handleDeleteExpiredInvitations({
  database,
  log,
}: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(deleteExpiredInvitationsJob, log, async (_payload, { attempt }) => {
    await attempt('invitations-read', {}, async () => {
      for (const tenant of await readTenantsWithExpiredInvitations(database))
        await attempt('invitations-forgotten', { tenant }, () => deleteExpiredInvitationsOf(database, tenant))
    })
  })
}
