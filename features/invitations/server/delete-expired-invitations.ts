import type { AppContext } from '@portico/server/core/app-context.ts'
import { deleteInBatches } from '@portico/server/platform/database/delete-in-batches.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import {
  deleteExpiredInvitationsOf,
  readTenantsWithExpiredInvitations,
} from '@portico/server/core/accounts/invited-account-queries.ts'

const deleteExpiredInvitationsJob = defineJob({
  name: 'delete-expired-invitations',
  payload: noPayload,
  schedule: { cron: '11 * * * *', catchUp: 86_400_000 },
})

/** Accounts in one statement: their rows of other tables are deleted with them. */
const accountsAtOnce = 100

/** Every hour, deletes the accounts that were invited and not accepted in time; each tenant's separately. */
export function handleDeleteExpiredInvitations({
  database,
  log,
}: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(deleteExpiredInvitationsJob, log, async (_payload, { attempt }) => {
    await attempt('invitations-read', {}, async () => {
      for (const tenant of await readTenantsWithExpiredInvitations(database))
        await attempt('invitations-forgotten', { tenant }, () =>
          deleteInBatches((atMost) => deleteExpiredInvitationsOf(database, tenant, atMost), accountsAtOnce),
        )
    })
  })
}
