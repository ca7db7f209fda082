import type { AppContext } from '@portico/server/core/app-context.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { lockRequest } from '@portico/server/core/requests/request-queries.ts'
import { recordServiceMarks } from '@portico/server/core/requests/service-level/update-service-clock.ts'
import { readDueClocks, type Numbered } from '@portico/server/core/requests/service-level/service-clock-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'

const markServiceLevelsJob = defineJob({
  name: 'mark-service-levels',
  payload: noPayload,
  schedule: { cron: '* * * * *', queue: 'minutes' },
})

const markedAtMost = 500

/**
 * Every minute, records in the history of requests which targets are due soon and which are overdue. Only technicians
 * see these entries, which also cause mails. A paused clock has no deadline, so it causes no entry.
 */
export function handleMarkServiceLevels({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(markServiceLevelsJob, log, (_payload, { attempt, now }) =>
    attempt('service-levels-read', {}, async () => {
      for (const due of await readDueClocks(database, now, markedAtMost))
        await attempt('service-level-marked', { tenant: due.tenantId }, () => markRequest(database, due, now))
    }),
  )
}

function markRequest(database: AppContext['database'], due: Numbered, at: Date): Promise<void> {
  return inTenant(database, due.tenantId, async (tenant) => {
    if ((await lockRequest(tenant, due.tenantId, due.number)) === null) return
    for (const { target, mark } of await recordServiceMarks(tenant, due, at)) {
      const kind = mark === 'breached' ? 'service-breached' : 'service-warned'
      const entry = { ...due, kind, accountId: null, data: { target }, isInternal: true, via: 'server', at } as const
      await addEntry(tenant, entry)
    }
  })
}
