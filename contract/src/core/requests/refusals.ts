import type { RefusalCodes } from '#contract/core/calls/refusal.ts'

/** The refusals of requests and of decisions about them, by the calls of several features. */
export const refusals = {
  'already-approved': { code: 409, module_code: 'APPROVAL_ERR001' },
  'already-rejected': { code: 409, module_code: 'APPROVAL_ERR002' },
  'approval-expired': { code: 409, module_code: 'APPROVAL_ERR003' },
  'request-withdrawn': { code: 409, module_code: 'APPROVAL_ERR004' },
  'self-approval': { code: 409, module_code: 'APPROVAL_ERR005' },
  'approver-left': { code: 409, module_code: 'APPROVAL_ERR006' },
  'approval-delegated': { code: 409, module_code: 'APPROVAL_ERR007' },
  'no-such-request': { code: 404, module_code: 'DESK_ERR001' },
  'action-not-possible': { code: 409, module_code: 'DESK_ERR002' },
  'details-missing': { code: 409, module_code: 'DESK_ERR003' },
  'no-approver': { code: 409, module_code: 'DESK_ERR004' },
  'device-not-of-another': { code: 409, module_code: 'DESK_ERR005' },
  'extension-not-offered': { code: 409, module_code: 'DESK_ERR006' },
  'desk-not-yours': { code: 409, module_code: 'DESK_ERR034' },
} as const satisfies RefusalCodes
