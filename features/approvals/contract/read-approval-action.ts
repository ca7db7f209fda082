import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { approvalPolicies, decisions, presenceKinds, risks } from '@portico/contract/core/requests/approval-rules.ts'

/** A decision as it was recorded: who, what, when (ISO 8601, UTC), and why. */
export const recordedDecision = z.object({
  decision: z.enum(decisions),
  by: z.string(),
  /** Whether it is that of the link's own approver. */
  is_own: z.boolean(),
  at: z.string(),
  reason: z.string(),
  /** Whether it decided the request; otherwise others must still decide. */
  is_final: z.boolean(),
})

/** What a link decides: the request, who asks, how risky it is, until when (ISO 8601). */
const decidedRequest = z.object({
  number: z.number(),
  title: z.string(),
  kind: z.string(),
  requester: z.string(),
  /** Who asks for the approval of another's request; empty if its requester does. */
  asker: z.string(),
  /** Why it is asked; empty without a reason. */
  reason: z.string(),
  company: z.string(),
  risk: z.enum(risks),
  due_at: z.string(),
  /** The beginning of its description. */
  excerpt: z.string(),
  /** How many approvers must still approve, this one included. */
  needed: z.number(),
})

/**
 * What an approval link is about. It changes nothing but the audit, so that mail scanners, which open links, use none up. The token
 * is in the header `approval-token`. The `ticket` is needed to decide, is of this token alone, and is valid for an hour: the content of a
 * link by itself decides nothing. `presence` notes the first sign of a person on a page that waits for a click.
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
    /** Null where a decision is recorded, or where the approver must sign in first. */
    ticket: z.nullable(z.string()),
    /** Whether this browser is signed in as the policy demands it; null where it demands no sign-in. */
    sign_in: z.nullable(z.enum(['needed', 'other-account', 'second-factor-needed', 'no-account', 'done'])),
    /** What will be decided; null for policies that demand a sign-in, before it. */
    about: z.nullable(decidedRequest),
    /** What was decided already; null while the link can decide. */
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
