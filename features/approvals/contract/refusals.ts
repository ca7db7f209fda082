import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of a decision by link. */
export const refusals = {
  'approval-not-ours': { code: 400, module_code: 'APPROVAL_ERR020' },
  'approval-not-from-page': { code: 400, module_code: 'APPROVAL_ERR021' },
  'approval-not-confirmed': { code: 409, module_code: 'APPROVAL_ERR022' },
  'approval-code-wrong': { code: 401, module_code: 'APPROVAL_ERR023' },
  'approval-code-locked': { code: 409, module_code: 'APPROVAL_ERR024' },
  'approval-sign-in-needed': { code: 401, module_code: 'APPROVAL_ERR025' },
  'approval-other-account': { code: 409, module_code: 'APPROVAL_ERR026' },
  'approval-account-needed': { code: 409, module_code: 'APPROVAL_ERR028' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    approvals: typeof refusals
  }
}
