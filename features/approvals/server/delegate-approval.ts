import { whyNotDecide } from '@portico/contract/core/requests/approval-rules.ts'
import type { delegateApproval as call } from '#features/approvals/contract/delegate-approval.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type CallRequest, type Handler } from '@portico/server/core/calls/handler.ts'
import { findApprover, insertApprover, markDelegated } from '@portico/server/core/requests/approval-queries.ts'
import { decidedBefore, factsOf, lockForDecision } from '@portico/server/core/requests/decide-approval.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { mailApproversJob } from '@portico/server/core/requests/mail-approvers-job.ts'
import { enqueue } from '@portico/server/platform/jobs/job-queries.ts'
import { actOnRequest, type Acting } from '@portico/server/core/requests/act-on-request.ts'
import { readDeciders } from '@portico/server/core/requests/colleague-queries.ts'
import { lacksFactor } from './decision-factor-queries.ts'
import { refusedDecision } from './refused-decision.ts'

/** Delegates the user's decision to a colleague, who gets the mail. The user can no longer decide. */
export function handleDelegateApproval(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async (request) => actOnRequest(context, request, null, (acting) => delegate(request, acting))
}

async function delegate({ session, body }: CallRequest<typeof call>, { tenant, row, number, at }: Acting) {
  const { tenantId, accountId } = session
  const approverId = await findApprover(tenant, { tenantId, number, accountId })
  const locked = approverId === null ? null : await lockForDecision(tenant, { tenantId, approverId })
  if (approverId === null || locked === null) return refused('action-not-possible')
  const why = whyNotDecide(factsOf(locked, at))
  if (why !== null) return refusedDecision({ why, decided: await decidedBefore(tenant, tenantId, locked) })
  const scope = { tenantId, companyId: row.company_id, withStaff: session.seesAllCompanies }
  if (await lacksFactor(tenant, session, number)) return refused('approval-factor-needed')
  const [colleague] = await readDeciders(tenant, scope, [body.accountid])
  if (colleague === undefined) return refused('no-such-colleague')
  const { id, email, name } = colleague
  if (id === row.account_id || id === locked.approval.askedBy) return refused('approver-not-possible')
  const round = { tenantId, approvalId: locked.approval.id }
  const delegateId = await insertApprover(tenant, round, { accountId: id, email, name }, approverId)
  if (delegateId === null) return refused('approver-not-possible')
  await markDelegated(tenant, { tenantId, approverId, at })
  await addEntry(tenant, { tenantId, number, kind: 'delegated', accountId, data: { to: name }, via: 'web', at })
  await enqueue(tenant, mailApproversJob, { ...round, approverId: delegateId }, { key: `approver ${delegateId}` })
  return null
}
