import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of companies. */
export const refusals = {
  'company-name-taken': { code: 409, module_code: 'COMPANY_ERR003' },
  'company-is-own': { code: 409, module_code: 'COMPANY_ERR004' },
  'companies-not-yours': { code: 409, module_code: 'COMPANY_ERR005' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    companies: typeof refusals
  }
}
