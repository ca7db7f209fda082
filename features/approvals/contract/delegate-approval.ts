import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { decisionRefusals } from './decision-refusals.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

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
