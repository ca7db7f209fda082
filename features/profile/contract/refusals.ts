import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of a user's own name. */
export const refusals = {
  'own-name-not-valid': { code: 400, module_code: 'USER_ERR043' },
  'name-of-provider': { code: 409, module_code: 'USER_ERR044' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    profile: typeof refusals
  }
}
