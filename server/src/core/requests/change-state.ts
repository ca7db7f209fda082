import {
  allowedActions,
  isClosed,
  stateAfter,
  type Transition,
  type ViewerFacts,
} from '@portico/contract/core/requests/request-flow.ts'
import type { RequestState } from '@portico/contract/core/requests/request.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { readLastRound, withdrawApproval } from './approval-queries.ts'
import { openApproval } from './open-approval.ts'
import { addEntry, type NewEntry } from './entry-queries.ts'
import { lockRequest, updateRequestState, type LockedRequest } from './request-queries.ts'

export type StateChange = Pick<NewEntry, 'tenantId' | 'number' | 'accountId' | 'author' | 'via' | 'at'> & {
  transition: Transition
  viewer: Omit<ViewerFacts, 'decides'>
  text?: string
}

/**
 * Moves a request to its next state if the viewer may, and adds it to the history with `text` as the reason. A waiting
 * round ends with the request. A reopened request waits for approval again unless its last round approved it. Refuses
 * with `action-not-possible`, also if the state has changed since, and with `no-approver` if its approvers have left.
 */
export async function changeState(
  tenant: TenantTx,
  { transition, viewer, text = '', ...by }: StateChange,
): Promise<Result<RequestState, 'action-not-possible' | 'no-such-request' | 'no-approver'>> {
  const { tenantId, number, at } = by
  const request = await lockRequest(tenant, tenantId, number)
  if (request === null) return err('no-such-request')
  const closedAgo = request.closedAt === null ? null : at.getTime() - request.closedAt.getTime()
  const allowed = allowedActions(request.state, { ...viewer, decides: false }, closedAgo)
  const next = stateAfter(request.state, transition)
  if (next === null || !allowed.includes(transition)) return err('action-not-possible')
  const asks = transition === 'reopen' ? await askAgain(tenant, { tenantId, number, at }, request) : 'approved'
  if (asks === null) return err('no-approver')
  const state = asks === 'asked' ? 'Waiting for approval' : next
  await updateRequestState(tenant, { tenantId, number }, { state, at, closedAt: isClosed(state) ? at : null })
  if (isClosed(state)) await withdrawApproval(tenant, { tenantId, number, at })
  const data = { from: request.state, to: state }
  const kind = transition === 'withdraw' ? 'withdrawn' : 'state'
  await addEntry(tenant, { ...by, kind, text, data })
  return ok(state)
}

/**
 * Repeats the last round of a request, unless it was approved or there was none, so that withdrawing and reopening
 * cannot bypass an approval. Returns null if it cannot be repeated.
 */
async function askAgain(
  tenant: TenantTx,
  by: { tenantId: string; number: number; at: Date },
  request: LockedRequest,
): Promise<'asked' | 'approved' | null> {
  const last = await readLastRound(tenant, by)
  if (last === null || last.state === 'approved') return 'approved'
  const requester = { accountId: request.accountId, email: request.requesterEmail }
  const dueAt = new Date(by.at.getTime() + last.dueMs)
  const opened = await openApproval(tenant, { ...by, ...last, requester, askedBy: request.accountId, dueAt })
  return opened === null ? null : 'asked'
}
