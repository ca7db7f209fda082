import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals after sign-in. */
export const refusals = {
  'theme-not-permitted': { code: 409, module_code: 'USER_ERR010' },
  'module-not-permitted': { code: 409, module_code: 'ROLE_ERR001' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    landing: typeof refusals
  }
}
