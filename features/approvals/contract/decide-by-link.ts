import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { decisions, presenceKinds } from '@portico/contract/core/requests/approval-rules.ts'
import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import { recordedDecision } from './read-approval-action.ts'

/** The number of wrong codes accepted for both links of an email together. */
export const approvalCodeTries = 5

/**
 * The sentences that report a decision. The page recognises “already approved” and “already rejected” in them
 * (`stateOfReply`, spec B §4), so these words must stay.
 */
export const decisionSentences = {
  'approved': 'The request has been approved.',
  'rejected': 'The request has been rejected.',
  'counted': 'Your decision has been recorded. Other approvers must still decide.',
  'already-approved': 'This request was already approved.',
  'already-rejected': 'This request was already rejected.',
} as const

/**
 * Decides on a request through an emailed link (spec B §7). Sends the token in the header `approval-token`, the payload
 * of the link, and two things that only the page has: the ticket of `readApprovalAction` and the sign of a person. A
 * repeated call changes nothing and returns the recorded decision with its author and time.
 */
export const decideByLink = defineCall({
  method: 'POST',
  path: '/api/approvals/action',
  access: 'anyone',
  about: 'Approve or reject by the link of a mail; the token in the header approval-token.',
  query: z.strictObject({ status: z.enum(decisions) }),
  body: z.strictObject({
    request: z.int().check(z.positive()),
    ticket: z.optional(textUpTo(200)),
    presence: z.optional(z.enum(presenceKinds)),
    reason: z.optional(textUpTo(reasonLongest)),
    code: z.optional(textUpTo(20)),
  }),
  output: z.object({
    outcome: z.enum(['approved', 'rejected', 'counted', 'already-approved', 'already-rejected']),
    recorded: recordedDecision,
  }),
  refusals: [
    'approval-expired',
    'approval-not-ours',
    'approval-not-from-page',
    'approval-not-confirmed',
    'request-withdrawn',
    'approver-left',
    'approval-delegated',
    'self-approval',
    'approval-code-wrong',
    'approval-code-locked',
    'approval-sign-in-needed',
    'approval-other-account',
    'approval-factor-needed',
    'approval-account-needed',
  ],
})
