import * as z from 'zod/mini'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo, identifier } from '@portico/contract/core/calls/text.ts'
import { decisions } from '@portico/contract/core/requests/approval-rules.ts'
import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

/**
 * The reasons for refusing a decision or its delegation. The `data` of `already-…` contains who decided what, and when.
 */
const decisionRefusals = [
  'no-such-request',
  'action-not-possible',
  'self-approval',
  'request-withdrawn',
  'already-approved',
  'already-rejected',
  'approval-delegated',
  'approval-expired',
  'approver-left',
  'approval-factor-needed',
] as const satisfies RefusalName[]

/** Approves a request as one of its approvers, or rejects it with a reason. */
export const decideRequest = defineCall({
  method: 'POST',
  path: '/api/desk/requests/:number/decision',
  access: 'session',
  permission: 'Desk',
  about: 'Approve a request, or reject it with a reason.',
  params: requestNumber,
  body: z.strictObject({ decision: z.enum(decisions), reason: z.optional(textUpTo(reasonLongest)) }),
  output: requestView,
  refusals: [...decisionRefusals, 'reason-missing'],
})

/**
 * Delegates the user's decision to a colleague with the Desk who did not raise the request and is not yet an approver.
 */
export const delegateApproval = defineCall({
  method: 'POST',
  path: '/api/desk/requests/:number/delegation',
  access: 'session',
  permission: 'Desk',
  about: 'Delegate the decision on a request to a colleague.',
  params: requestNumber,
  body: z.strictObject({ accountid: identifier }),
  output: requestView,
  refusals: [...decisionRefusals, 'no-such-colleague', 'approver-not-possible'],
})
