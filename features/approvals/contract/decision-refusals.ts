import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'

/** Why a decision is refused, or cannot be delegated. The `data` of `already-…` says who decided what, and when. */
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
