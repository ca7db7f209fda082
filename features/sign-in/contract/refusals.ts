import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of a sign-in by password. */
export const refusals = {
  'use-single-sign-on': { code: 409, module_code: 'USER_ERR008' },
  'email-too-long': { code: 400, module_code: 'USER_ERR041' },
  'password-way-closed': { code: 409, module_code: 'SSO_ERR008' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    signIn: typeof refusals
  }
}
