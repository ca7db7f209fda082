import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of an invitation. */
export const refusals = {
  'invitation-not-valid': { code: 400, module_code: 'TRIAL_ERR003' },
  'invitation-email-refused': { code: 409, module_code: 'TRIAL_ERR004' },
  'account-exists': { code: 409, module_code: 'TRIAL_ERR005' },
  'role-not-known': { code: 409, module_code: 'TRIAL_ERR006' },
  'company-not-known': { code: 409, module_code: 'TRIAL_ERR009' },
  'too-many-invitations': { code: 429, module_code: 'TRIAL_ERR007' },
  'invitations-not-offered': { code: 409, module_code: 'TRIAL_ERR008' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    invitations: typeof refusals
  }
}
