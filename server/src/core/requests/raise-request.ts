import type { RaiseRefusal } from '@portico/contract/core/requests/raise-refusals.ts'
import { notAsked, titleOf, type NewRequest } from '@portico/contract/core/requests/request.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { areUploaded, giveToEntry } from '#server/core/attachments/attachment-queries.ts'
import { readApprovalRule, type ApprovalRule } from './approval-queries.ts'
import { addEntry } from './entry-queries.ts'
import { openApproval } from './open-approval.ts'
import type { Raiser, RequestEffects } from './request-effect.ts'
import { assignNextMember } from './next-member.ts'
import { findRaised, insertRequest, lockCounter } from './request-queries.ts'

const dayMs = 86_400_000

type RaiseOptions = { effects: RequestEffects; at: Date; via?: 'web' | 'chat'; asksApproval?: boolean }

/** How long the approvers of a kind have that decides by itself. */
const effectDueDays = 7

/**
 * Raises a request and returns its number, or that of the request which its author raised with the same id. It waits for approval where
 * the rule of the company or the kind itself asks for one, and is open else. The title is stored as one line (`titleOf`),
 * the description without spaces around it.
 * The counter is locked first: equal ids wait for each other, and numbers have no gaps. Without `asksApproval`, as for a chat that is handed over,
 * no approver is asked by the company's rule for the kind, which the history then says. What the kind itself asks for is always asked.
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
  await giveToEntry(tenant, raiser, attachments, { number, entryId })
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

/** What the history has of a request for whose kind the company's rule asks for an approval, and no approver was asked. */
async function unaskedIn(
  tenant: TenantTx,
  raiser: Raiser,
  { kind }: NewRequest,
  asked: ApprovalRule | null,
): Promise<Record<string, string>> {
  return asked !== null || (await readApprovalRule(tenant, { ...raiser, kind })) === null ? {} : { approval: notAsked }
}

/** Whether a rule names enough approvers beside the requester. */
function hasEnough({ quorum, needed, approvers }: ApprovalRule, { email }: Raiser): boolean {
  const others = approvers.filter((approver) => approver.email !== email).length
  return others >= (quorum === 'count' ? needed : 1)
}

/** Who has to approve: by the kind itself, where it does something, or by the company's rule; null where no approval is needed. */
async function ruleFor(
  tenant: TenantTx,
  raiser: Raiser,
  { kind, details = {} }: NewRequest,
  { effects, asksApproval }: Required<Pick<RaiseOptions, 'effects' | 'asksApproval'>>,
): Promise<Result<ApprovalRule | null, RaiseRefusal>> {
  const effect = effects.find((each) => each.kind === kind)
  if (effect === undefined) return ok(asksApproval ? await readApprovalRule(tenant, { ...raiser, kind }) : null)
  const checked = await effect.check(tenant, raiser, details)
  if (!checked.ok) return checked
  return ok({ quorum: 'any', needed: 1, dueDays: effectDueDays, ...checked.value })
}
