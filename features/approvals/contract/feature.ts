import { decideByLink } from './decide-by-link.ts'
import { readApprovalAction } from './read-approval-action.ts'

/** The calls and pages of approvals that are decided through a link in an email. */
export const approvals = {
  calls: { decideByLink, readApprovalAction },
  pages: {
    '/request-action': 'secret',
  },
} as const
