import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of a new password. */
export const refusals = {
  'reset-refused': { code: 409, module_code: 'USER_ERR029' },
  'reset-not-valid': { code: 401, module_code: 'USER_ERR034' },
  'new-password-not-valid': { code: 400, module_code: 'USER_ERR035' },
  'new-password-too-common': { code: 400, module_code: 'USER_ERR036' },
  'new-password-has-product': { code: 400, module_code: 'USER_ERR038' },
  'new-password-has-company': { code: 400, module_code: 'USER_ERR039' },
  'new-password-has-name': { code: 400, module_code: 'USER_ERR040' },
  'new-password-used-before': { code: 409, module_code: 'USER_ERR037' },
  'no-own-password': { code: 409, module_code: 'USER_ERR042' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    passwordReset: typeof refusals
  }
}
