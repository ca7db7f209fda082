import { checkVerification } from './check-verification.ts'
import { exportTenant } from './export-tenant.ts'
import { mailCaptcha } from './mail-captcha.ts'
import { register } from './register.ts'
import { removeSample } from './remove-sample.ts'
import { resendVerification } from './resend-verification.ts'
import { verify } from './verify.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/trial/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of the free trial. */
export const trial = {
  calls: { checkVerification, exportTenant, mailCaptcha, register, removeSample, resendVerification, verify },
  refusals: withSentences(refusals, sentences),
} as const
