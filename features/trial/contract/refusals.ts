import type { RefusalCodes } from '@portico/contract/core/calls/refusal.ts'

/** The refusals of a registration. Spec B §8 names REGISTRATION_ERR002, 011, 013 and 026. */
export const refusals = {
  'registration-not-valid': { code: 400, module_code: 'REGISTRATION_ERR001' },
  'registration-email-refused': { code: 409, module_code: 'REGISTRATION_ERR002' },
  'company-registered': { code: 409, module_code: 'REGISTRATION_ERR011' },
  'registration-phone-refused': { code: 400, module_code: 'REGISTRATION_ERR026' },
  'proof-not-valid': { code: 400, module_code: 'CAPTCHA_ERR004' },
  'verification-not-valid': { code: 400, module_code: 'REGISTRATION_ERR003' },
  'verification-expired': { code: 410, module_code: 'REGISTRATION_ERR004' },
  'verification-code-wrong': { code: 401, module_code: 'REGISTRATION_ERR005' },
  'already-verified': { code: 409, module_code: 'REGISTRATION_ERR006' },
  'registration-id-not-valid': { code: 404, module_code: 'REGISTRATION_ERR007' },
} as const satisfies RefusalCodes

declare module '@portico/contract/core/calls/refusal.ts' {
  interface RefusalsOfFeatures {
    trial: typeof refusals
  }
}
