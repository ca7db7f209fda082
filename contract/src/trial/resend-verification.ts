import * as z from 'zod/mini'
import { defineCall } from '../plumbing/call.ts'
import { registrationId } from './verification.ts'

/** Mails the verification of a registration again, at most once a minute (`too-many-requests` before). */
export const resendVerification = defineCall({
  method: 'GET',
  path: '/api/trial/register/verification/resend',
  access: 'anyone',
  about: 'Mail the verification link and code again.',
  query: z.strictObject({ registration_id: z.optional(registrationId) }),
  output: z.null(),
  refusals: ['registration-id-not-valid', 'already-verified'],
})
