import { enterCode } from './enter-code.ts'
import { resendCode } from './resend-code.ts'

/** The calls of the emailed code, the second step of a sign-in. */
export const emailCode = { calls: { enterCode, resendCode } } as const
