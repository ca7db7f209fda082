import { decideByLink } from './decide-by-link.ts'
import { readApprovalAction } from './read-approval-action.ts'

/** The calls of approvals that are decided through a link in an email. */
export const approvals = { calls: { decideByLink, readApprovalAction } } as const
