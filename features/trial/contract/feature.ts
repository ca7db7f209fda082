import { checkVerification, mailCaptcha, register, resendVerification, verify } from './registrations.ts'
import { exportTenant, removeSample } from './trial-data.ts'

/** The calls and pages of the free trial. */
export const trial = {
  calls: { checkVerification, exportTenant, mailCaptcha, register, removeSample, resendVerification, verify },
  pages: {
    '/registration': 'plain',
    '/registration/msp': 'plain',
    '/verify': 'secret',
  },
} as const
