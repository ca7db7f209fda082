import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of sessions. */
export const refusals = {
  'no-such-session': { code: 404, module_code: 'USER_ERR009' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    sessions: typeof refusals
  }
}
