import type { RefusalName } from '@portico/contract/core/calls/refusals.ts'

/** Why a decision on a request is not taken, or not delegated. `data` of those with `already-` says who has decided what, and when. */
export const decisionRefusals = [
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
