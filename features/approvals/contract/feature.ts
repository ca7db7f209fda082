import { decideByLink } from './decide-by-link.ts'
import { readApprovalAction } from './read-approval-action.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/approvals/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of approvals that are decided through a link in an email. */
export const approvals = {
  calls: { decideByLink, readApprovalAction },
  refusals: withSentences(refusals, sentences),
} as const
