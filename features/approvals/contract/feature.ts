import { decideByLink } from './decide-by-link.ts'
import { readApprovalAction } from './read-approval-action.ts'

/** Approvals that are decided by a link in an email: its calls. */
export const approvals = { calls: { decideByLink, readApprovalAction } } as const
