import * as z from 'zod'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readLink } from '#features/approvals/server/links/link-queries.ts'
import { defineJob, handleJob, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'

/** If no person is recognised on an opened page for this long, in milliseconds, a scanner is assumed. */
export const silenceAfter = 10 * 60_000

/** Checks a link ten minutes after it was first opened. */
export const silentOpeningJob = defineJob({
  name: 'mark-silent-opening',
  payload: z.object({ tenantId: z.uuid(), tokenHash: z.string(), address: z.string(), agent: z.string() }),
})

/**
 * Records in the audit that a link was opened but no person was recognised on its page. Returns whether this was
 * recorded.
 */
export function handleSilentOpening({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<boolean> {
  return handleJob(silentOpeningJob, log, ({ tenantId, tokenHash, address, agent }, { now }) =>
    inTenant(database, tenantId, async (tenant) => {
      const link = await readLink(tenant, tenantId, Buffer.from(tokenHash, 'hex'))
      if (link === null || link.seenAt !== null || link.usedAt !== null) return false
      await recordEvent(tenant, {
        tenantId,
        event: 'approval-silent',
        outcome: 'success',
        reason: `#${link.number}; suspected scanner: no sign of a person within ten minutes`,
        accountId: link.accountId,
        email: link.email,
        origin: { address, agent, at: now },
      })
      return true
    }),
  )
}
