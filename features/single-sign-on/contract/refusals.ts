import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of single sign-on. */
export const refusals = {
  'no-provider': { code: 409, module_code: 'SSO_ERR001' },
  'provider-away': { code: 502, module_code: 'SSO_ERR002' },
  'provider-misconfigured': { code: 409, module_code: 'SSO_ERR012' },
  'provider-not-trusted': { code: 401, module_code: 'SSO_ERR003' },
  'provider-refused': { code: 401, module_code: 'SSO_ERR004' },
  'sign-in-cancelled': { code: 401, module_code: 'SSO_ERR005' },
  'provider-started': { code: 401, module_code: 'SSO_ERR013' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    singleSignOn: typeof refusals
  }
}
