import { checkVerification } from './check-verification.ts'
import { exportTenant } from './export-tenant.ts'
import { mailCaptcha } from './mail-captcha.ts'
import { register } from './register.ts'
import { removeSample } from './remove-sample.ts'
import { resendVerification } from './resend-verification.ts'
import { verify } from './verify.ts'

/** The calls and pages of the free trial. */
export const trial = {
  calls: { checkVerification, exportTenant, mailCaptcha, register, removeSample, resendVerification, verify },
  pages: {
    '/registration': 'plain',
    '/registration/msp': 'plain',
    '/verify': 'secret',
  },
} as const
