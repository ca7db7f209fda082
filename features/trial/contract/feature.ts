import { checkVerification, mailCaptcha, register, resendVerification, verify } from './registrations.ts'
import { exportTenant, removeSample } from './trial-data.ts'

/** The calls of the free trial. */
export const trial = {
  calls: { checkVerification, exportTenant, mailCaptcha, register, removeSample, resendVerification, verify },
} as const
