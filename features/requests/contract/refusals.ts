import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of requests that no other feature shares. */
export const refusals = {
  'no-such-agent': { code: 404, module_code: 'DESK_ERR014' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    requests: typeof refusals
  }
}
