import { decideByLink } from './decide-by-link.ts'
import { readApprovalAction } from './read-approval-action.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/approvals/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** Approvals that are decided by a link in an email: its calls and refusals. */
export const approvals = {
  calls: { decideByLink, readApprovalAction },
  refusals: withSentences(refusals, sentences),
} as const
