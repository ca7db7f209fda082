import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { approversAtMost, quorums, risks } from '@portico/contract/core/requests/approval-rules.ts'
import { reasonLongest } from '@portico/contract/core/requests/request.ts'
import { requestNumber, requestView } from '@portico/contract/core/requests/request-view.ts'

/** Asks colleagues to approve an open request. The requester and the technician who asks cannot be approvers. */
export const askForApproval = defineCall({
  method: 'POST',
  path: '/api/desk/requests/:number/approvals',
  access: 'session',
  permission: 'Desk',
  about: 'Ask for the approval of a request.',
  params: requestNumber,
  body: z.strictObject({
    approvers: z.array(identifier).check(z.minLength(1), z.maxLength(approversAtMost)),
    quorum: z.enum(quorums),
    /** The number of approvers who must approve. Used only if the quorum is a count. */
    needed: z.int().check(z.gte(1), z.lte(approversAtMost)),
    risk: z.enum(risks),
    due_at: z.iso.datetime(),
    /** The reason that the approvers read. */
    reason: z.optional(textUpTo(reasonLongest)),
  }),
  output: requestView,
  refusals: [
    'no-such-request',
    'action-not-possible',
    'no-such-colleague',
    'approver-not-possible',
    'due-date-not-possible',
  ],
})
