import type { AppContext } from '@portico/server/core/app-context.ts'
import { mailApproversJob } from '@portico/server/core/requests/open-approval.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import { readApproversToMail } from './approval-mail-queries.ts'
import { issueLinks } from './issue-links.ts'

/**
 * Emails the links to all approvers of a round, or to one of their delegates. A repeated run emails no approver twice.
 * Returns the number of emails.
 */
export function handleMailApprovers({
  database,
  secret,
  log,
}: Pick<AppContext, 'database' | 'secret' | 'log'>): HandledJob<number> {
  return handleJob(mailApproversJob, log, ({ tenantId, approvalId, approverId }, { now }) =>
    inTenant(database, tenantId, async (tenant) => {
      const round = { tenantId, approvalId }
      const approvers = await readApproversToMail(tenant, round, { approverId, isFirst: true, at: now })
      for (const approver of approvers)
        await issueLinks(tenant, secret, approver, { tenantId, at: now, isReminder: false })
      return approvers.length
    }),
  )
}
