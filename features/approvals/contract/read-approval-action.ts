import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import {
  approvalPolicies,
  decisions,
  presenceKinds,
  programSigns,
  risks,
} from '@portico/contract/core/requests/approval-rules.ts'

/** A recorded decision: who decided what, when (ISO 8601, UTC), and why. */
export const recordedDecision = z.object({
  decision: z.enum(decisions),
  by: z.string(),
  /** Whether the approver of this link made the decision. */
  is_own: z.boolean(),
  at: z.string(),
  reason: z.string(),
  /** Whether the decision settled the request; otherwise other approvers must still decide. */
  is_final: z.boolean(),
})

/** The request that a link decides on, with its requester, risk and deadline (ISO 8601). */
const decidedRequest = z.object({
  number: z.number(),
  title: z.string(),
  kind: z.string(),
  requester: z.string(),
  /** The name of the user who asked for the approval; empty if the requester of the request did. */
  asker: z.string(),
  /** The reason given for asking; empty if there is none. */
  reason: z.string(),
  company: z.string(),
  risk: z.enum(risks),
  due_at: z.string(),
  /** The beginning of the description. */
  excerpt: z.string(),
  /** The number of approvals that are still needed, including this one. */
  needed: z.number(),
})

/**
 * Returns the request that an approval link is about. It changes only the audit, because mail scanners open links and
 * must not use them up. The token is in the header `approval-token`. A decision requires the returned `ticket`, which
 * belongs to this token and is valid for an hour, so the content of a link is not enough to decide. `presence`
 * reports the first sign of a person on a page that waits for a click, and `program` a sign of a program: in place of
 * `presence`, the policy is then `click`, for this ticket.
 */
export const readApprovalAction = defineCall({
  method: 'POST',
  path: '/api/approvals/action/read',
  access: 'anyone',
  about: 'What an approval link is about; the token in the header approval-token. Decides nothing.',
  body: z.strictObject({
    request: z.int().check(z.positive()),
    presence: z.optional(z.enum(presenceKinds)),
    program: z.optional(z.enum(programSigns)),
  }),
  output: z.object({
    policy: z.enum(approvalPolicies),
    /** Null if a decision is recorded, or if the approver must sign in first. */
    ticket: z.nullable(z.string()),
    /** Whether this browser is signed in as the policy requires; null if it requires no sign-in. */
    sign_in: z.nullable(z.enum(['needed', 'other-account', 'second-factor-needed', 'no-account', 'done'])),
    /** The request to decide on; null before a sign-in that the policy requires. */
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
