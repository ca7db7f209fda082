import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Offers } from '@portico/server/core/features/offers.ts'
import { publishRequestEventJob } from '@portico/server/core/requests/entry-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'

/**
 * Queues the effects of a new history entry: mails to the people it concerns, and webhook deliveries. One transaction
 * queues all of them, so they happen once even if the process is killed.
 */
export function handlePublishRequestEvent(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  { mailRequestEntry, callWebhooks }: Pick<Offers, 'mailRequestEntry' | 'callWebhooks'>,
): HandledJob<void> {
  return handleJob(publishRequestEventJob, log, (entry, { now }) =>
    inTenant(database, entry.tenantId, async (tenant) => {
      await mailRequestEntry(tenant, entry, now)
      await callWebhooks(tenant, entry)
    }),
  )
}
