import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals when asking for an approval, deciding, and deciding by link. */
export const refusals = {
  'approval-not-ours': { code: 400, module_code: 'APPROVAL_ERR020' },
  'approval-not-from-page': { code: 400, module_code: 'APPROVAL_ERR021' },
  'approval-not-confirmed': { code: 409, module_code: 'APPROVAL_ERR022' },
  'approval-code-wrong': { code: 401, module_code: 'APPROVAL_ERR023' },
  'approval-code-locked': { code: 409, module_code: 'APPROVAL_ERR024' },
  'approval-sign-in-needed': { code: 401, module_code: 'APPROVAL_ERR025' },
  'approval-other-account': { code: 409, module_code: 'APPROVAL_ERR026' },
  'approval-factor-needed': { code: 409, module_code: 'APPROVAL_ERR027' },
  'approval-account-needed': { code: 409, module_code: 'APPROVAL_ERR028' },
  'no-such-colleague': { code: 404, module_code: 'DESK_ERR015' },
  'approver-not-possible': { code: 409, module_code: 'DESK_ERR016' },
  'due-date-not-possible': { code: 409, module_code: 'DESK_ERR017' },
  'reason-missing': { code: 409, module_code: 'DESK_ERR018' },
  'times-not-possible': { code: 409, module_code: 'DESK_ERR019' },
  'not-an-approver': { code: 409, module_code: 'DESK_ERR035' },
  'too-few-approvers': { code: 409, module_code: 'DESK_ERR036' },
  'rule-of-provider': { code: 409, module_code: 'DESK_ERR039' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    approvals: typeof refusals
  }
}
