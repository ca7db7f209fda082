import type { RefusalCodes } from '#contract/core/calls/refusal.ts'

/** The refusals that several ways to sign in share. */
export const refusals = {
  'invalid-credentials': { code: 401, module_code: 'USER_ERR001' },
  'wait-before-retry': { code: 429, module_code: 'USER_ERR002' },
  'account-deactivated': { code: 401, module_code: 'USER_ERR005' },
  'password-too-long': { code: 400, module_code: 'USER_ERR006' },
  'choose-tenant': { code: 409, module_code: 'USER_ERR007' },
  'start-again': { code: 401, module_code: 'USER_ERR033' },
  'no-account': { code: 401, module_code: 'SSO_ERR006' },
  'tenant-mismatch': { code: 409, module_code: 'SSO_ERR007' },
} as const satisfies RefusalCodes
