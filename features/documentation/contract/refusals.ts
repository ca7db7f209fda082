import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of the documentation. */
export const refusals = {
  'no-such-document': { code: 404, module_code: 'DOC_ERR001' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    documentation: typeof refusals
  }
}
