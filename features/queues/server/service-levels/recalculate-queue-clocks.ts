import * as z from 'zod'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { lockRequest } from '@portico/server/core/requests/request-queries.ts'
import { updateServiceClock } from '@portico/server/core/requests/service-level/update-service-clock.ts'
import { readOpenNumbers } from '@portico/server/core/requests/service-level/service-clock-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { defineJob, handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'

/** Recalculates the SLA clocks of a queue's open requests after its hours or levels changed. */
export const recalculateQueueClocksJob = defineJob({
  name: 'keep-queue-clocks',
  payload: z.object({ tenantId: z.uuid(), queueId: z.uuid() }),
})

const atOnce = 100

/** Recalculates the clocks in transactions of a hundred requests each, so that none is locked for long. */
export function handleRecalculateQueueClocks({
  database,
  log,
}: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(recalculateQueueClocksJob, log, async ({ tenantId, queueId }, { now }) => {
    let after = 0
    for (;;) {
      const numbers = await inTenant(database, tenantId, async (tenant) => {
        const found = await readOpenNumbers(tenant, { tenantId, queueId }, { after, atMost: atOnce })
        for (const number of found) {
          if ((await lockRequest(tenant, tenantId, number)) !== null)
            await updateServiceClock(tenant, { tenantId, number }, now)
        }
        return found
      })
      const last = numbers.at(-1)
      if (last === undefined) return
      after = last
    }
  })
}
