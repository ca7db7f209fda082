import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { approvalPolicies, decisions, presenceKinds, risks } from '@portico/contract/core/requests/approval-rules.ts'

/** A recorded decision: who decided what, when (ISO 8601, UTC), and why. */
export const recordedDecision = z.object({
  decision: z.enum(decisions),
  by: z.string(),
  /** Whether the link's own approver made it. */
  is_own: z.boolean(),
  at: z.string(),
  reason: z.string(),
  /** Whether it settled the request; otherwise others must still decide. */
  is_final: z.boolean(),
})

/** What a link decides on: the request, its requester, its risk and its deadline (ISO 8601). */
const decidedRequest = z.object({
  number: z.number(),
  title: z.string(),
  kind: z.string(),
  requester: z.string(),
  /** Who requested the approval; empty if the requester of the request did. */
  asker: z.string(),
  /** Why the approval was requested; empty if no reason was given. */
  reason: z.string(),
  company: z.string(),
  risk: z.enum(risks),
  due_at: z.string(),
  /** The beginning of its description. */
  excerpt: z.string(),
  /** How many approvals are still needed, including this one. */
  needed: z.number(),
})

/**
 * Returns what an approval link is about. It changes only the audit, because mail scanners open links and must not use
 * them up. The token is in the header `approval-token`. The returned `ticket` is required to decide, belongs to this
 * token only and is valid for an hour, so a link's content decides nothing. `presence` reports the first sign of
 * a person on a page that waits for a click.
 */
export const readApprovalAction = defineCall({
  method: 'POST',
  path: '/api/approvals/action/read',
  access: 'anyone',
  about: 'What an approval link is about; the token in the header approval-token. Decides nothing.',
  body: z.strictObject({
    request: z.int().check(z.positive()),
    presence: z.optional(z.enum(presenceKinds)),
  }),
  output: z.object({
    policy: z.enum(approvalPolicies),
    /** Null if a decision is recorded, or if the approver must sign in first. */
    ticket: z.nullable(z.string()),
    /** Whether this browser is signed in as the policy demands; null if it demands no sign-in. */
    sign_in: z.nullable(z.enum(['needed', 'other-account', 'second-factor-needed', 'no-account', 'done'])),
    /** The request to decide on; null before a sign-in that the policy demands. */
    about: z.nullable(decidedRequest),
    /** The decision recorded earlier; null while the link can still decide. */
    recorded: z.nullable(recordedDecision),
  }),
  refusals: [
    'approval-expired',
    'approval-not-ours',
    'approval-not-from-page',
    'request-withdrawn',
    'approver-left',
    'approval-delegated',
    'self-approval',
  ],
})
