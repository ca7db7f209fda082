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
import { withdrawApproval } from './approval-queries.ts'
import { addEntry, type NewEntry } from './entry-queries.ts'
import { lockRequest, updateRequestState } from './request-queries.ts'

export type StateChange = Pick<NewEntry, 'tenantId' | 'number' | 'accountId' | 'author' | 'via' | 'at'> & {
  transition: Transition
  viewer: Omit<ViewerFacts, 'decides'>
  text?: string
}

/**
 * Takes a request from its state to the next one, where the viewer may, and adds it to the history with `text` as its reason. A round that
 * waits ends with the request. Refuses by `action-not-possible`, where the state has changed meanwhile too.
 */
export async function changeState(
  tenant: TenantTx,
  { transition, viewer, text = '', ...by }: StateChange,
): Promise<Result<RequestState, 'action-not-possible' | 'no-such-request'>> {
  const { tenantId, number, at } = by
  const request = await lockRequest(tenant, tenantId, number)
  if (request === null) return err('no-such-request')
  const closedAgo = request.closedAt === null ? null : at.getTime() - request.closedAt.getTime()
  const allowed = allowedActions(request.state, { ...viewer, decides: false }, closedAgo)
  const state = stateAfter(request.state, transition)
  if (state === null || !allowed.includes(transition)) return err('action-not-possible')
  await updateRequestState(tenant, { tenantId, number }, { state, at, closedAt: isClosed(state) ? at : null })
  if (isClosed(state)) await withdrawApproval(tenant, { tenantId, number, at })
  const data = { from: request.state, to: state }
  const kind = transition === 'withdraw' ? 'withdrawn' : 'state'
  await addEntry(tenant, { ...by, kind, text, data })
  return ok(state)
}
