import { enterCode, resendCode } from './email-codes.ts'

/** The calls of the emailed code, the second step of a sign-in. */
export const emailCode = { calls: { enterCode, resendCode } } as const
