import * as z from 'zod/mini'
import { identifier } from '#contract/core/calls/text.ts'

export const quorums = ['any', 'all', 'count'] as const
export const risks = ['low', 'high'] as const
/**
 * The policies of approval links: the proof that a link demands of an approver before it decides, from the least strict
 * to the strictest (DESIGN §4).
 */
export const approvalPolicies = ['presence', 'click', 'code', 'session', 'session-mfa'] as const
/** The signs by which a link's page recognises that a person is present; the last is a press of its button. */
export const presenceKinds = ['pointer', 'touch', 'key', 'scroll', 'button'] as const
/** The signs by which a link's page recognises a program: a driven browser, or a gesture that no hand makes. */
export const programSigns = ['driver', 'gesture'] as const
export const approvalStates = ['waiting', 'approved', 'rejected', 'expired', 'withdrawn'] as const
export const decisions = ['approve', 'reject'] as const

export type Quorum = (typeof quorums)[number]
export type Risk = (typeof risks)[number]
export type ApprovalPolicy = (typeof approvalPolicies)[number]
export type PresenceKind = (typeof presenceKinds)[number]
export type ProgramSign = (typeof programSigns)[number]
export type ApprovalState = (typeof approvalStates)[number]
export type Decision = (typeof decisions)[number]

/** The longest time that approvers have to decide, in days, and the maximum number of approvers of a round. */
export const dueDaysAtMost = 30
export const approversAtMost = 50

/**
 * One approver of a round, with the decision, its time and its reason. `delegated_to` names the delegate who decides
 * instead.
 */
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

/** One approval round. With the quorum `count`, `needed` approvers must approve. Instants are UTC. */
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
 * Returns the outcome of a round from its approvers' decisions; null means undecided. `any`: the first decision counts.
 * `all`: one rejection rejects. `count`: `needed` approvals approve; the round is rejected once that many are out of
 * reach. `decided` leaves out approvers who delegated.
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

/** The current state of a round, and of an approver who wants to decide in it. */
export type DecidingFacts = {
  state: ApprovalState
  dueAt: number
  now: number
  /** Whether the approver raised this request, or requested this approval. */
  isRequester: boolean
  /** Whether the approver's account may sign in; true for an address outside the tenant. */
  isActive: boolean
  hasDelegated: boolean
  decision: Decision | null
}

/**
 * Returns why an approver may not decide now, or null. `already-…` means that the approver, or the round, has already
 * decided.
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
 * Returns the policy in force: the company's choice, but at least `click` for high risk. An approver without an account
 * cannot have a session and enters the emailed code instead.
 */
export function effectivePolicy(chosen: ApprovalPolicy, risk: Risk, hasAccount: boolean): ApprovalPolicy {
  const policy = risk === 'high' && chosen === 'presence' ? 'click' : chosen
  return !hasAccount && (policy === 'session' || policy === 'session-mfa') ? 'code' : policy
}

/** Returns the policy of one opening of a link: a program must press the button, where a person needs not. */
export function policyOfOpening(policy: ApprovalPolicy, isProgram: boolean): ApprovalPolicy {
  return isProgram && policy === 'presence' ? 'click' : policy
}

/**
 * Returns whether a sign of a person submits the link's decision. Under `presence` any sign does; under all other
 * policies only the button does.
 */
export function decidesBy(policy: ApprovalPolicy, presence: PresenceKind | undefined): boolean {
  return policy === 'presence' ? presence !== undefined : presence === 'button'
}
