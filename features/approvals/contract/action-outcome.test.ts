import { expect, it } from 'vitest'
import { endpointOf } from './action-link.ts'
import { stateOfReply, titleKeyOf } from './action-outcome.ts'
import { decisionSentences } from './decide-by-link.ts'

const approve = endpointOf('approve')
const reject = endpointOf('reject')

it.each([
  ['Already Approved', reject, 'already-approved'],
  ['This request was already approved.', approve, 'already-approved'],
  ['already rejected by Ada', approve, 'already-rejected'],
  ['ALREADY REJECTED', reject, 'already-rejected'],
  ['Success', approve, 'approved'],
  ['', approve, 'approved'],
  ['Success', reject, 'rejected'],
  ['The request has been approved.', reject, 'rejected'],
  ['approved already', '/api/approvals/action', 'approved'],
  ['', '/api/approvals/action?status=delete', 'approved'],
  ['', '', 'approved'],
  [decisionSentences.approved, approve, 'approved'],
  [decisionSentences.rejected, reject, 'rejected'],
  [decisionSentences.counted, approve, 'approved'],
  [decisionSentences['already-approved'], reject, 'already-approved'],
  [decisionSentences['already-rejected'], approve, 'already-rejected'],
])('a reply %j from %j is %s', (message, endpoint, state) => {
  expect(stateOfReply(message, endpoint)).toBe(state)
})

it.each([
  ['approved', 'approvedTitle'],
  ['rejected', 'rejectedTitle'],
  ['already-approved', 'alreadyApprovedTitle'],
  ['already-rejected', 'alreadyRejectedTitle'],
  ['error', 'errorTitle'],
  ['expired', 'expiredTitle'],
  ['', 'expiredTitle'],
  ['pending', 'expiredTitle'],
  ['constructor', 'expiredTitle'],
])('the state %j has the title %s', (state, title) => {
  expect(titleKeyOf(state)).toBe(title)
})
