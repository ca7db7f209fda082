import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'

/**
 * The reasons for refusing a decision or its delegation. The `data` of `already-…` contains who decided what, and when.
 */
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
