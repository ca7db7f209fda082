import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of apps. */
export const refusals = {
  'no-such-app': { code: 404, module_code: 'APPS_ERR001' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    modules: typeof refusals
  }
}
