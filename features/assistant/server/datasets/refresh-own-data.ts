import { err } from '@portico/contract/platform/result.ts'
import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import type { Datasets } from './open-datasets.ts'
import { deleteOwnRows, deleteUnusedRows, readDue, readTenantsOfDueData } from './own-dataset-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { readViewer } from '@portico/server/core/own-data/viewer-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import {
  defineJob,
  handleJob,
  noPayload,
  type HandledJob,
  type JobRun,
} from '@portico/server/platform/jobs/define-job.ts'

const refreshOwnDataJob = defineJob({
  name: 'refresh-own-data',
  payload: noPayload,
  schedule: { cron: '37 * * * *', catchUp: 86_400_000, queue: 'foreign' },
})

/** The time after which rows that the user has not opened are deleted, in milliseconds. */
const keptFor = 7 * 86_400_000

type Parts = Pick<AppContext, 'database' | 'log'>

/**
 * Refreshes own data that is due, every hour, with its user's current rights. Deletes rows that the user may no longer
 * see, or has not opened for a week.
 */
export function handleRefreshOwnData({ database, log }: Parts, datasets: Datasets): HandledJob<void> {
  return handleJob(refreshOwnDataJob, log, async (_payload, run) => {
    for (const tenantId of await readTenantsOfDueData(database, run.now, new Date(run.now.getTime() - keptFor))) {
      await run.attempt('own-data-refreshed', { tenant: tenantId }, () =>
        refreshTenant({ database, log }, datasets, tenantId, run),
      )
    }
  })
}

async function refreshTenant({ database, log }: Parts, datasets: Datasets, tenantId: string, { now }: JobRun) {
  const due = await inTenant(database, tenantId, async (tenant) => {
    await deleteUnusedRows(tenant, tenantId, new Date(now.getTime() - keptFor))
    return readDue(tenant, tenantId, now)
  })
  for (const { accountId, own } of due) {
    const viewer = await inTenant(database, tenantId, (tenant) => readViewer(tenant, tenantId, accountId))
    const isPermitted = viewer !== null && whyNotPermitted('Chat Bot', viewer) === null
    const read = isPermitted ? await datasets.refresh(viewer, own) : err('no-such-dataset' as const)
    if (read.ok) continue
    if (read.error === 'no-such-dataset')
      await inTenant(database, tenantId, (tenant) => deleteOwnRows(tenant, { tenantId, accountId }, own))
    // The own data stays due, so the next run tries again.
    else log.error({ tenant: tenantId, dataset: own }, 'Own data could not be refreshed.')
  }
}
