import type { RefusalCodes } from '#contract/core/calls/refusal.ts'

/** The refusals for a right that a role lacks. */
export const refusals = {
  'not-permitted': { code: 403, module_code: 'ROLE_ERR002' },
  'export-not-permitted': { code: 409, module_code: 'ASSISTANT_ERR020' },
  'owner-only': { code: 409, module_code: 'TRIAL_ERR002' },
} as const satisfies RefusalCodes
