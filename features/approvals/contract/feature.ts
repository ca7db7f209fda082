import { askForApproval } from './ask-for-approval.ts'
import { decideByLink } from './decide-by-link.ts'
import { decideRequest, delegateApproval } from './decisions.ts'
import { endDelegation, readDelegation, saveDelegation } from './delegations.ts'
import { listApprovalSettings, removeApprovalRule, saveApprovalPolicy, saveApprovalRule } from './approval-settings.ts'
import { readApprovalAction } from './read-approval-action.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/approvals/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages of approvals: deciding by emailed links or on the page of a request, and approval rules. */
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
