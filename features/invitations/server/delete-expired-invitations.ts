import type { AppContext } from '@portico/server/core/app-context.ts'
import { deleteByTenant } from '@portico/server/core/tenants/delete-old-rows.ts'
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

/** The number of accounts that one statement deletes, together with their rows in other tables. */
const accountsAtOnce = 100

/** Every hour, deletes the accounts whose invitations were not accepted in time, one tenant after another. */
export function handleDeleteExpiredInvitations({
  database,
  log,
}: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  return handleJob(deleteExpiredInvitationsJob, log, (_payload, { attempt }) => {
    const failures = { reading: 'invitations-read', deleting: 'invitations-forgotten' }
    return deleteByTenant(attempt, failures, {
      tenants: () => readTenantsWithExpiredInvitations(database),
      deleteOf: (tenant) =>
        deleteInBatches((atMost) => deleteExpiredInvitationsOf(database, tenant, atMost), accountsAtOnce),
    })
  })
}
