import type { AppContext } from '@portico/server/core/app-context.ts'
import { hostForMail } from '@portico/server/core/domains/mail-host.ts'
import { publishRequestEventJob } from '@portico/server/core/requests/request-event-job.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { scheduleNewsMail } from '#features/desk/server/mail/mail-request-news.ts'
import { publishWebhooks } from '#features/desk/server/webhooks/publish-webhooks.ts'

type Context = Pick<AppContext, 'database' | 'log' | 'settingsOf' | 'domains'>

/**
 * Queues what a new history entry causes: mails to the people it concerns after `gatherFor` milliseconds, and webhook
 * deliveries. One transaction queues everything, so it happens once even after a kill.
 */
export function handlePublishRequestEvent(context: Context, { gatherFor }: { gatherFor: number }): HandledJob<void> {
  const { database, log, settingsOf, domains } = context
  return handleJob(publishRequestEventJob, log, ({ tenantId, number, entryId }, { now }) =>
    inTenant(database, tenantId, async (tenant) => {
      await scheduleNewsMail(tenant, { tenantId, number, entryId }, { gatherFor, at: now })
      const addressOf = (owner: { id: string; name: string; host: string | null }) =>
        settingsOf(hostForMail(domains(), '', owner)).domainurl
      await publishWebhooks(tenant, { tenantId, entryId }, addressOf)
    }),
  )
}
