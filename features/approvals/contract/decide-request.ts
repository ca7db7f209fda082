import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { decisions } from '@portico/contract/core/requests/approval-rules.ts'
import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import { decisionRefusals } from './decision-refusals.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

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
