import type { RefusalCodes } from '#contract/core/calls/refusal.ts'

/** The refusals of a captcha, by the calls that ask for one (spec B §8). */
export const refusals = {
  'captcha-mismatch': { code: 400, module_code: 'REGISTRATION_ERR013' },
  'captcha-not-valid': { code: 400, module_code: 'CAPTCHA_ERR003' },
} as const satisfies RefusalCodes
