import { readTimezone } from '@portico/server/core/requests/timezone-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { endApproval, lockApproval } from '@portico/server/core/requests/approval-queries.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { lockRequest, updateRequestState } from '@portico/server/core/requests/request-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '@portico/server/platform/jobs/define-job.ts'
import type { approvalExpiredMail } from './approval-expired-mail.ts'
import { markReminded, readApproversToMail, readRoundsToWatch, type WaitingRound } from './approval-mail-queries.ts'
import { issueLinks } from './issue-links.ts'

const watchApprovalsJob = defineJob({
  name: 'watch-approvals',
  payload: noPayload,
  schedule: { cron: '*/5 * * * *', catchUp: 3_600_000, queue: 'minutes' },
})

/**
 * Approvers are reminded this long before the deadline, but not sooner than this after the round was opened; both in
 * milliseconds.
 */
const remindBefore = 24 * 3_600_000
const remindAfter = 12 * 3_600_000

type Parts = Pick<AppContext, 'database' | 'secret' | 'log'>

/**
 * Runs every five minutes. Reminds approvers a day before the deadline of a round, and ends overdue rounds: the request
 * is withdrawn and its requester notified. A repeated run changes nothing. Each round has its own transaction.
 */
export function handleWatchApprovals(context: Parts): HandledJob<void> {
  const { database, log } = context
  return handleJob(watchApprovalsJob, log, async (_payload, { attempt, now }) => {
    const times = {
      at: now,
      before: new Date(now.getTime() + remindBefore),
      askedBefore: new Date(now.getTime() - remindAfter),
    }
    await attempt('approvals-read', {}, async () => {
      for (const round of await readRoundsToWatch(database, times)) {
        const about = { tenant: round.tenantId, number: round.number }
        if (round.isOverdue) await attempt('approval-expired', about, () => expire(context, round, now))
        else await attempt('approval-reminded', about, () => remind(context, round, now))
      }
    })
  })
}

function remind({ database, secret }: Parts, round: WaitingRound, at: Date): Promise<void> {
  const { tenantId } = round
  return inTenant(database, tenantId, async (tenant) => {
    if (!(await markReminded(tenant, round, at))) return
    for (const approver of await readApproversToMail(tenant, round, { approverId: null, isFirst: false, at }))
      await issueLinks(tenant, secret, approver, { tenantId, at, isReminder: true })
  })
}

function expire({ database }: Parts, { tenantId, approvalId, number }: WaitingRound, at: Date): Promise<void> {
  return inTenant(database, tenantId, async (tenant) => {
    const request = await lockRequest(tenant, tenantId, number)
    const round = await lockApproval(tenant, tenantId, approvalId)
    if (request === null || round?.state !== 'waiting' || round.dueAt > at) return
    await endApproval(tenant, { tenantId, id: approvalId }, { state: 'expired', at })
    await addEntry(tenant, { tenantId, number, kind: 'approval-expired', accountId: null, via: 'server', at })
    if (request.state === 'Waiting for approval') {
      // The new state must not be `Open`, which would bypass the approval. The requester may reopen the request, and
      // then the approvers are asked again.
      await updateRequestState(tenant, { tenantId, number }, { state: 'Withdrawn', at, closedAt: at })
      const data = { from: request.state, to: 'Withdrawn' }
      await addEntry(tenant, { tenantId, number, kind: 'state', accountId: null, data, via: 'server', at })
    }
    const timezone = await readTimezone(tenant, { tenantId, accountId: request.accountId })
    const params = { number: String(number), title: request.title, due: round.dueAt.toISOString(), timezone }
    const about = { tenantId, recipient: request.requesterEmail, host: '' }
    await queueMail<typeof approvalExpiredMail>(tenant, { ...about, kind: 'approval-expired', params }, approvalId)
    await recordEvent(tenant, {
      tenantId,
      event: 'approval-expired',
      outcome: 'success',
      reason: `#${number}`,
      accountId: request.accountId,
      email: request.requesterEmail,
      origin: { address: '', agent: 'server', at },
    })
  })
}
