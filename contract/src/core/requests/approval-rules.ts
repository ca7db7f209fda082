import * as z from 'zod/mini'
import { identifier } from '#contract/core/calls/text.ts'

export const quorums = ['any', 'all', 'count'] as const
export const risks = ['low', 'high'] as const
/** How a link decides, from the least to the most that it asks of the approver (DESIGN §4). */
export const approvalPolicies = ['presence', 'click', 'code', 'session', 'session-mfa'] as const
/** The signs by which the page of a link knows that a person is there; the last is a press of its button. */
export const presenceKinds = ['pointer', 'touch', 'key', 'scroll', 'button'] as const
export const approvalStates = ['waiting', 'approved', 'rejected', 'expired', 'withdrawn'] as const
export const decisions = ['approve', 'reject'] as const

export type Quorum = (typeof quorums)[number]
export type Risk = (typeof risks)[number]
export type ApprovalPolicy = (typeof approvalPolicies)[number]
export type PresenceKind = (typeof presenceKinds)[number]
export type ApprovalState = (typeof approvalStates)[number]
export type Decision = (typeof decisions)[number]

/** How many days an approver has, at most. */
export const dueDaysAtMost = 30
export const approversAtMost = 50

/** One approver of a round: what was decided, when and why; `delegated_to` decides in place of one who delegated. */
const approver = z.object({
  id: identifier,
  account_id: z.nullable(identifier),
  name: z.string(),
  decision: z.nullable(z.enum(decisions)),
  reason: z.string(),
  decided_at: z.nullable(z.string()),
  via: z.nullable(z.enum(['web', 'link'])),
  delegated_to: z.nullable(z.string()),
})

/** One round of asking for approval. Of `count`, `needed` must approve; instants are UTC. */
export const approval = z.object({
  id: identifier,
  quorum: z.enum(quorums),
  needed: z.number(),
  risk: z.enum(risks),
  state: z.enum(approvalStates),
  due_at: z.string(),
  asked_at: z.string(),
  decided_at: z.nullable(z.string()),
  approvers: z.array(approver),
})

export type Approval = z.infer<typeof approval>

/**
 * What the decisions of a round's approvers come to; null is undecided. `any`: the first decision. `all`: one rejection rejects. `count`:
 * `needed` approvals approve, and it is rejected once that many can no longer be reached. `decided` leaves out approvers who delegated.
 */
export function outcomeOf(
  { quorum, needed }: { quorum: Quorum; needed: number },
  decided: readonly (Decision | null)[],
): 'waiting' | 'approved' | 'rejected' {
  const approvals = decided.filter((decision) => decision === 'approve').length
  const rejections = decided.filter((decision) => decision === 'reject').length
  if (quorum === 'any') return approvals > 0 ? 'approved' : rejections > 0 ? 'rejected' : 'waiting'
  const wanted = quorum === 'all' ? decided.length : needed
  if (wanted > 0 && approvals >= wanted) return 'approved'
  return rejections > 0 && rejections > decided.length - wanted ? 'rejected' : 'waiting'
}

/** The live facts of a round and of one who wants to decide in it. */
export type DecidingFacts = {
  state: ApprovalState
  dueAt: number
  now: number
  /** Whether the approver raised the request, or asked for the approval of an own one. */
  isRequester: boolean
  /** Whether the approver's account may sign in; true for an address outside of the tenant. */
  isActive: boolean
  hasDelegated: boolean
  decision: Decision | null
}

/**
 * Why an approver may not decide now, or null. `already-…` names what has been decided: by the approver, or by the round.
 */
export function whyNotDecide(facts: DecidingFacts) {
  if (facts.isRequester) return 'self-approval'
  if (facts.state === 'withdrawn') return 'request-withdrawn'
  if (facts.state === 'approved') return 'already-approved'
  if (facts.state === 'rejected') return 'already-rejected'
  if (!facts.isActive) return 'approver-left'
  if (facts.hasDelegated) return 'approval-delegated'
  if (facts.decision !== null) return facts.decision === 'approve' ? 'already-approved' : 'already-rejected'
  if (facts.state === 'expired' || facts.now >= facts.dueAt) return 'approval-expired'
  return null
}

export type WhyNotDecide = NonNullable<ReturnType<typeof whyNotDecide>>

/**
 * The policy in force: what the company chose, and at least `click` for a high risk. An approver without an account can have no session, and
 * types the code of the mail in place of it.
 */
export function effectivePolicy(chosen: ApprovalPolicy, risk: Risk, hasAccount: boolean): ApprovalPolicy {
  const policy = risk === 'high' && chosen === 'presence' ? 'click' : chosen
  return !hasAccount && (policy === 'session' || policy === 'session-mfa') ? 'code' : policy
}

/** Whether a sign of a person sends the decision of a link: any does under `presence`, and only the button under all other policies. */
export function decidesBy(policy: ApprovalPolicy, presence: PresenceKind | undefined): boolean {
  return policy === 'presence' ? presence !== undefined : presence === 'button'
}
