/** The refusals of approvals: a part of the table in `refusals.ts`. None of these is 403 (spec A §4, "Session rules"). */
export const approvalRefusals = {
  // Spec B §4 reads "already approved" and "already rejected" in the summary.
  'already-approved': {
    code: 409,
    module_code: 'APPROVAL_ERR001',
    summary: 'This request was already approved.',
  },
  'already-rejected': {
    code: 409,
    module_code: 'APPROVAL_ERR002',
    summary: 'This request was already rejected.',
  },
  'approval-expired': {
    code: 409,
    module_code: 'APPROVAL_ERR003',
    summary: 'This link has expired or is no longer valid.',
  },
  'request-withdrawn': {
    code: 409,
    module_code: 'APPROVAL_ERR004',
    summary: 'The request was withdrawn, so there is nothing left to decide.',
  },
  'self-approval': {
    code: 409,
    module_code: 'APPROVAL_ERR005',
    summary: 'You cannot decide on your own request.',
  },
  'approver-left': {
    code: 409,
    module_code: 'APPROVAL_ERR006',
    summary: 'This account is no longer active, so it cannot decide.',
  },
  'approval-delegated': {
    code: 409,
    module_code: 'APPROVAL_ERR007',
    summary: 'The decision was delegated to someone else.',
  },
} as const
