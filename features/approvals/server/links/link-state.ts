import { effectivePolicy, whyNotDecide, type ApprovalPolicy } from '@portico/contract/core/requests/approval-rules.ts'
import type { decideByLink } from '#features/approvals/contract/decide-by-link.ts'
import type { readApprovalAction } from '#features/approvals/contract/read-approval-action.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import { shownHashOf } from './link-secrets.ts'
import type { LinkRow } from './link-queries.ts'

type Recorded = OutputOf<typeof decideByLink>['recorded']
type Read = OutputOf<typeof readApprovalAction>

/**
 * Returns why a link cannot decide now, by the current state of its request, round and approver; null if the link can
 * decide.
 */
export function whyNotNow(link: LinkRow, at: Date): ReturnType<typeof whyNotDecide> {
  const { accountId, requesterId, askedBy, email, requesterEmail } = link
  const isSelf = accountId !== null && (accountId === requesterId || accountId === askedBy)
  const why = whyNotDecide({
    state: link.state,
    dueAt: link.dueAt.getTime(),
    now: at.getTime(),
    isRequester: isSelf || email === requesterEmail,
    isActive: link.isActive,
    hasDelegated: link.delegatedAt !== null,
    decision: link.ownDecision,
  })
  if (why !== null) return why
  const isOver = link.revokedAt !== null || link.usedAt !== null || link.expiresAt <= at
  return isOver ? 'approval-expired' : null
}

/**
 * Returns the recorded decision that a link shows: the one that ended the round, else the approver's own; null if there
 * is none.
 */
export function recordedOf(link: LinkRow): Recorded | null {
  const row = link.ending ?? link.own
  if (row === null) return null
  const { decision, name, reason, at, approverId } = row
  return {
    decision,
    by: name,
    is_own: approverId === link.approverId,
    at: at.toISOString(),
    reason,
    is_final: link.ending !== null,
  }
}

/**
 * Returns the effective policy for a link. If the policy requires a code but the mail was sent without one, a sign-in
 * replaces the code.
 */
export function policyOf({ policy, risk, accountId, codeHash }: LinkRow): ApprovalPolicy {
  const inForce = effectivePolicy(policy, risk, accountId !== null)
  return inForce === 'code' && codeHash === null ? 'session' : inForce
}

/** Returns whether a browser is signed in as the policy requires; null if it requires no sign-in. */
export function signInOf(
  link: LinkRow,
  session: Pick<Session, 'tenantId' | 'accountId'> | null,
  hasSecondFactor: boolean,
): Read['sign_in'] {
  const policy = policyOf(link)
  if (policy !== 'session' && policy !== 'session-mfa') return null
  if (link.accountId === null) return 'no-account'
  if (session === null) return 'needed'
  if (session.tenantId !== link.tenantId || session.accountId !== link.accountId) return 'other-account'
  return policy === 'session' || hasSecondFactor ? 'done' : 'second-factor-needed'
}

/** The number of characters of a description shown before the decision. */
const excerptLength = 400

/** Returns the beginning of a description, cut between words. */
export function excerptOf(description: string): string {
  const text = description.trim()
  if (text.length <= excerptLength) return text
  const cut = text.slice(0, excerptLength)
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), excerptLength / 2))
    .trimEnd()
    .toWellFormed()}…`
}

/** Returns the facts about a request that a page shows before the decision. */
export function aboutOf(link: LinkRow): NonNullable<Read['about']> {
  return {
    number: link.number,
    title: link.title,
    kind: link.kind,
    requester: link.requesterName,
    asker: link.askerName,
    reason: link.askedReason,
    company: link.companyName,
    risk: link.risk,
    due_at: link.dueAt.toISOString(),
    excerpt: excerptOf(link.description),
    needed: link.missing,
  }
}

/**
 * Returns a hash of the facts that the page shows, to detect that the request has changed. The number of needed
 * approvals is left out.
 */
export function shownOf(link: LinkRow): string {
  return shownHashOf({ ...aboutOf(link), needed: 0, description: link.description })
}
