import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { registrationId } from './verification.ts'

/**
 * Mails the verification of a registration again, at most once a minute (`too-many-requests` before). An owner without
 * a password gets the link to set one instead; after that `already-verified`.
 */
export const resendVerification = defineCall({
  method: 'POST',
  path: '/api/trial/register/verification/resend',
  access: 'anyone',
  about: 'Mail the verification link and code again, or to a new owner the way to a first password.',
  getForm: '/api/trial/register/verification/resend',
  body: z.strictObject({ registration_id: z.optional(registrationId) }),
  output: z.object({ sent: z.enum(['verification', 'account']) }),
  refusals: ['registration-id-not-valid', 'already-verified', 'registration-email-refused'],
})
