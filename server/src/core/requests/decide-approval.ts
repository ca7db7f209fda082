import { storedDetails } from './stored-request.ts'
import {
  outcomeOf,
  whyNotDecide,
  type DecidingFacts,
  type Decision,
  type WhyNotDecide,
} from '@portico/contract/core/requests/approval-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import {
  endApproval,
  lockApproval,
  readAskedAccounts,
  readApprover,
  readRoundDecision,
  readDecisions,
  storeDecision,
  type DecidingApprover,
  type LockedApproval,
} from './approval-queries.ts'
import { addEntry } from './entry-queries.ts'
import type { RequestEffects } from './request-effect.ts'
import { lockRequest, updateRequestState, type LockedRequest } from './request-queries.ts'

export type WantedDecision = {
  tenantId: string
  approverId: string
  decision: Decision
  reason: string
  via: 'web' | 'link'
  at: Date
}

/** The result of a decision: it ended the round, or it was counted and the round waits for others. */
export type Decided = { outcome: 'approved' | 'rejected' | 'waiting'; number: number; title: string }

/** Why a decision was refused; after an earlier decision, who decided what, and when. */
export type NotDecided = {
  why: WhyNotDecide | 'no-such-approval'
  decided: { name: string; decision: Decision; at: Date } | null
}

export type Locked = { approver: DecidingApprover; request: LockedRequest; approval: LockedApproval }

/**
 * Applies an approver's decision. Locks request and round, checks the decision against their current state and stores
 * it. If the quorum is reached, ends the round, performs the effect of the request's kind and moves the request. All of
 * it runs in the caller's transaction.
 */
export async function decideApproval(
  tenant: TenantTx,
  wanted: WantedDecision,
  effects: RequestEffects,
): Promise<Result<Decided, NotDecided>> {
  const locked = await lockForDecision(tenant, wanted)
  if (locked === null) return err({ why: 'no-such-approval', decided: null })
  const { tenantId, decision, reason, via, at } = wanted
  const { approver, request, approval } = locked
  const why = whyNotDecide(factsOf(locked, at))
  if (why !== null) return err({ why, decided: await decidedBefore(tenant, tenantId, locked) })
  await storeDecision(tenant, { tenantId, approverId: approver.id }, { decision, reason, via, at })
  await addEntry(tenant, {
    tenantId,
    number: request.number,
    kind: decision === 'approve' ? 'approved' : 'rejected',
    accountId: approver.accountId,
    author: approver.name,
    text: reason,
    via,
    at,
  })
  const outcome = outcomeOf(approval, await readDecisions(tenant, tenantId, approval.id))
  if (outcome !== 'waiting') await endRound(tenant, { ...locked, tenantId, at, outcome }, effects)
  return ok({ outcome, number: request.number, title: request.title })
}

/**
 * Locks the request, then the round, then reads the approver again, so that nothing changes until commit. Returns null
 * if there is no such approver.
 */
export async function lockForDecision(
  tenant: TenantTx,
  { tenantId, approverId }: Pick<WantedDecision, 'tenantId' | 'approverId'>,
): Promise<Locked | null> {
  const found = await readApprover(tenant, tenantId, approverId)
  if (found === null) return null
  const request = await lockRequest(tenant, tenantId, found.number)
  const approval = await lockApproval(tenant, tenantId, found.approvalId)
  const approver = await readApprover(tenant, tenantId, approverId)
  return request === null || approval === null || approver === null ? null : { request, approval, approver }
}

/** Returns the facts of a locked round that determine whether an approver may decide. */
export function factsOf({ approver, request, approval }: Locked, at: Date): DecidingFacts {
  const { accountId, email } = approver
  const isSelf = accountId !== null && (accountId === request.accountId || accountId === approval.askedBy)
  return {
    state: approval.state,
    dueAt: approval.dueAt.getTime(),
    now: at.getTime(),
    isRequester: isSelf || email === request.requesterEmail,
    isActive: approver.isActive,
    hasDelegated: approver.delegatedAt !== null,
    decision: approver.decision,
  }
}

/** Returns who decided what, and when, if an earlier decision is why the approver may not decide. */
export async function decidedBefore(
  tenant: TenantTx,
  tenantId: string,
  { approver, approval }: Locked,
): Promise<NotDecided['decided']> {
  const { name, decision, decidedAt } = approver
  if (approval.state !== 'waiting' && approval.state !== 'expired')
    return readRoundDecision(tenant, tenantId, approval.id)
  return decision === null || decidedAt === null ? null : { name, decision, at: decidedAt }
}

async function endRound(
  tenant: TenantTx,
  {
    tenantId,
    at,
    outcome,
    request,
    approval,
  }: Locked & { tenantId: string; at: Date; outcome: 'approved' | 'rejected' },
  effects: RequestEffects,
): Promise<void> {
  const { number } = request
  await endApproval(tenant, { tenantId, id: approval.id }, { state: outcome, at })
  const done = outcome === 'approved' ? await applyEffect(tenant, { tenantId, at, request, approval }, effects) : null
  const state = outcome === 'rejected' ? 'Rejected' : done === true ? 'Resolved' : 'Open'
  await updateRequestState(tenant, { tenantId, number }, { state, at, closedAt: state === 'Open' ? null : at })
  const data = { from: request.state, to: state }
  await addEntry(tenant, { tenantId, number, kind: 'state', accountId: null, data, via: 'server', at })
}

/**
 * Performs the automatic effect of the request's kind and adds its result to the history. Returns null if the kind has
 * none, and the desk does the work; false if the effect is no longer possible.
 */
async function applyEffect(
  tenant: TenantTx,
  { tenantId, at, request, approval }: Pick<Locked, 'request' | 'approval'> & { tenantId: string; at: Date },
  effects: RequestEffects,
): Promise<boolean | null> {
  const effect = effects.find(({ kind }) => kind === request.kind)
  if (effect === undefined) return null
  const asked = await readAskedAccounts(tenant, tenantId, approval.id)
  const requester = { tenantId, accountId: request.accountId, name: request.requesterName, asked, at }
  const done = await effect.apply(tenant, requester, storedDetails.read(request.details))
  const text = done.ok ? done.value : done.error
  const { number } = request
  await addEntry(tenant, { tenantId, number, kind: 'carried-out', accountId: null, text, via: 'server', at })
  return done.ok
}
