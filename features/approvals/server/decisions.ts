import type { decideRequest, delegateApproval } from '#features/approvals/contract/decisions.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler, type CallRequest } from '@portico/server/core/calls/handler.ts'
import { findApprover, insertApprover, markDelegated } from '@portico/server/core/requests/approval-queries.ts'
import {
  decideApproval,
  decidedBefore,
  factsOf,
  lockForDecision,
  type NotDecided,
} from '@portico/server/core/requests/decide-approval.ts'
import { queueDecision } from '@portico/server/core/requests/decision-queue.ts'
import type { RequestEffects } from '@portico/server/core/requests/request-effect.ts'
import { actOnRequest, type Acting } from '@portico/server/core/requests/act-on-request.ts'
import { lacksFactor } from './decision-factor-queries.ts'
import { whyNotDecide } from '@portico/contract/core/requests/approval-rules.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { mailApproversJob } from '@portico/server/core/requests/open-approval.ts'
import { enqueue } from '@portico/server/platform/jobs/job-queries.ts'
import { readDeciders } from '@portico/server/core/requests/colleague-queries.ts'

/** Applies the user's decision on a request. `effects` contains the automatic effect of an approval for each kind. */
export function handleDecideRequest(
  context: Pick<AppContext, 'database'>,
  effects: RequestEffects,
): Handler<typeof decideRequest> {
  return async (request) => {
    const { tenantId, accountId } = request.session
    const { decision } = request.body
    const reason = request.body.reason?.trim() ?? ''
    const decided = await queueDecision({ tenantId, number: Number(request.params.number) }, () =>
      actOnRequest(context, request, null, async ({ tenant, row, number, at }) => {
        if (row.account_id === accountId) return refused('self-approval')
        const approverId = await findApprover(tenant, { tenantId, number, accountId })
        if (approverId === null) return refused('action-not-possible')
        if (decision === 'reject' && reason === '') return refused('reason-missing')
        if (await lacksFactor(tenant, request.session, number)) return refused('approval-factor-needed')
        const taken = await decideApproval(tenant, { tenantId, approverId, decision, reason, via: 'web', at }, effects)
        return taken.ok ? null : refusedDecision(taken.error)
      }),
    )
    return decided.ok ? decided.value : refused('server-busy', { retryAfter: 5 })
  }
}

/**
 * Delegates the user's decision to a colleague, who receives the approval email. The user can then no longer decide.
 */
export function handleDelegateApproval(context: Pick<AppContext, 'database'>): Handler<typeof delegateApproval> {
  return async (request) => actOnRequest(context, request, null, (acting) => delegate(request, acting))
}

async function delegate({ session, body }: CallRequest<typeof delegateApproval>, { tenant, row, number, at }: Acting) {
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

/** Returns the refusal of a decision. Its data state the earlier decision, its author and its time. */
function refusedDecision({ why, decided }: NotDecided) {
  // The approver is no longer active, so this session is ending.
  if (why === 'approver-left' || why === 'no-such-approval') return refused('action-not-possible')
  const data = decided === null ? null : { ...decided, at: decided.at.toISOString() }
  return refused(why, { data })
}
