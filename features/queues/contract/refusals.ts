import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of queues and canned replies. */
export const refusals = {
  'no-such-queue': { code: 404, module_code: 'DESK_ERR030' },
  'queue-name-taken': { code: 409, module_code: 'DESK_ERR031' },
  'kind-has-queue': { code: 409, module_code: 'DESK_ERR032' },
  'not-an-agent': { code: 409, module_code: 'DESK_ERR033' },
  'no-such-reply': { code: 404, module_code: 'DESK_ERR037' },
  'reply-title-taken': { code: 409, module_code: 'DESK_ERR038' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    queues: typeof refusals
  }
}
