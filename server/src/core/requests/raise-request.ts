import type { RaiseRefusal } from '@portico/contract/core/requests/raise-refusals.ts'
import { notAsked, titleOf, type NewRequest } from '@portico/contract/core/requests/request.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { areUploaded, attachToEntry } from '#server/core/attachments/attachment-queries.ts'
import { readApprovalRule, type ApprovalRule } from './approval-queries.ts'
import { addEntry } from './entry-queries.ts'
import { openApproval } from './open-approval.ts'
import type { Raiser, RequestEffects } from './request-effect.ts'
import { assignNextMember } from './next-member.ts'
import { findRaised, insertRequest, lockCounter } from './request-queries.ts'

const dayMs = 86_400_000

type RaiseOptions = { effects: RequestEffects; at: Date; via?: 'web' | 'chat'; asksApproval?: boolean }

/** How many days approvers have for a kind whose approval has an automatic effect. */
const effectDueDays = 7

/**
 * Raises a request and returns its number, or the number of the author's earlier request with the same id. It waits for
 * approval if the company's rule or the kind itself requires one; otherwise it is open. The title is stored as one line
 * (`titleOf`), the description trimmed.
 * The counter is locked first, so equal ids wait for each other and numbers have no gaps. Without `asksApproval`, as
 * for a chat handover, the company's rule asks no approver, and the history says so. An approval that the kind itself
 * requires is always requested.
 */
export async function raiseRequest(
  tenant: TenantTx,
  raiser: Raiser,
  request: NewRequest,
  { effects, at, via = 'web', asksApproval = true }: RaiseOptions,
): Promise<Result<number, RaiseRefusal>> {
  const number = 1 + (await lockCounter(tenant, raiser.tenantId))
  const raised = await findRaised(tenant, raiser, request.id)
  if (raised !== null) return ok(raised)
  const { attachments = [] } = request
  if (!(await areUploaded(tenant, raiser, attachments))) return err('no-such-attachment')
  const rule = await ruleFor(tenant, raiser, request, { effects, asksApproval })
  if (!rule.ok) return rule
  const { tenantId, accountId } = raiser
  if (rule.value !== null && !hasEnough(rule.value, raiser)) return err('no-approver')
  const stored = { ...request, title: titleOf(request.title), description: request.description.trim() }
  const state = rule.value === null ? 'Open' : 'Waiting for approval'
  await insertRequest(tenant, raiser, { ...stored, number, state, at })
  const data = asksApproval ? {} : await unaskedIn(tenant, raiser, request, rule.value)
  const entryId = await addEntry(tenant, { tenantId, number, kind: 'raised', accountId, data, via, at })
  await attachToEntry(tenant, raiser, attachments, { number, entryId })
  await assignNextMember(tenant, { tenantId, number, at })
  if (rule.value !== null) {
    const { quorum, needed, risk, dueDays, approvers } = rule.value
    const dueAt = new Date(at.getTime() + dueDays * dayMs)
    const requester = { accountId, email: raiser.email }
    const wanted = { tenantId, number, quorum, needed, risk, dueAt, approvers, at }
    await openApproval(tenant, { ...wanted, requester, askedBy: accountId })
  }
  return ok(number)
}

/**
 * Returns the history's note that no approver was asked, if the company has a rule but this request needs no approval;
 * otherwise an empty object.
 */
async function unaskedIn(
  tenant: TenantTx,
  raiser: Raiser,
  { kind }: NewRequest,
  asked: ApprovalRule | null,
): Promise<Record<string, string>> {
  return asked !== null || (await readApprovalRule(tenant, { ...raiser, kind })) === null ? {} : { approval: notAsked }
}

/** Returns whether a rule names enough approvers other than the requester. */
function hasEnough({ quorum, needed, approvers }: ApprovalRule, { email }: Raiser): boolean {
  const others = approvers.filter((approver) => approver.email !== email).length
  return others >= (quorum === 'count' ? needed : 1)
}

/**
 * Returns who must approve: by the kind itself if it has an effect, otherwise by the company's rule; null if no
 * approval is needed.
 */
async function ruleFor(
  tenant: TenantTx,
  raiser: Raiser,
  { kind, details = {} }: NewRequest,
  { effects, asksApproval }: Required<Pick<RaiseOptions, 'effects' | 'asksApproval'>>,
): Promise<Result<ApprovalRule | null, RaiseRefusal>> {
  const effect = effects.find((effect) => effect.kind === kind)
  if (effect === undefined) return ok(asksApproval ? await readApprovalRule(tenant, { ...raiser, kind }) : null)
  const checked = await effect.check(tenant, raiser, details)
  if (!checked.ok) return checked
  return ok({ quorum: 'any', needed: 1, dueDays: effectDueDays, ...checked.value })
}
