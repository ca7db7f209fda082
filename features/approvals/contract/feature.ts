import { askForApproval } from './ask-for-approval.ts'
import { decideByLink } from './decide-by-link.ts'
import { decideRequest } from './decide-request.ts'
import { delegateApproval } from './delegate-approval.ts'
import { endDelegation } from './end-delegation.ts'
import { listApprovalSettings } from './list-approval-settings.ts'
import { readApprovalAction } from './read-approval-action.ts'
import { readDelegation } from './read-delegation.ts'
import { removeApprovalRule } from './remove-approval-rule.ts'
import { saveApprovalPolicy } from './save-approval-policy.ts'
import { saveApprovalRule } from './save-approval-rule.ts'
import { saveDelegation } from './save-delegation.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/approvals/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** Approvals of requests, on their pages and by links in emails, and the rules for them: its calls and pages. */
export const approvals = {
  calls: {
    askForApproval,
    decideByLink,
    decideRequest,
    delegateApproval,
    endDelegation,
    listApprovalSettings,
    readApprovalAction,
    readDelegation,
    removeApprovalRule,
    saveApprovalPolicy,
    saveApprovalRule,
    saveDelegation,
  },
  pages: {
    '/request-action': 'secret',
  },
  refusals: withSentences(refusals, sentences),
} as const
