import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of the code step. */
export const refusals = {
  'code-not-valid': { code: 401, module_code: 'USER_ERR031' },
  'code-expired': { code: 401, module_code: 'USER_ERR032' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    emailCode: typeof refusals
  }
}
