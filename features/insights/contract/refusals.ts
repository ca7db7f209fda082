import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of boards. */
export const refusals = {
  'board-edit-not-permitted': { code: 409, module_code: 'INSIGHTS_ERR001' },
  'layout-not-permitted': { code: 409, module_code: 'INSIGHTS_ERR002' },
  'board-defaults-not-permitted': { code: 409, module_code: 'INSIGHTS_ERR003' },
  'board-not-valid': { code: 409, module_code: 'INSIGHTS_ERR004' },
  'board-changed': { code: 409, module_code: 'INSIGHTS_ERR005' },
  'range-not-valid': { code: 409, module_code: 'INSIGHTS_ERR006' },
  'export-busy': { code: 409, module_code: 'INSIGHTS_ERR007' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    insights: typeof refusals
  }
}
