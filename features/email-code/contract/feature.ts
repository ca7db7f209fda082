import { enterCode } from './enter-code.ts'
import { resendCode } from './resend-code.ts'

/** The code by email, as the second step of a sign-in: its calls. */
export const emailCode = { calls: { enterCode, resendCode } } as const
