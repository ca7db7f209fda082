import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { verificationToken } from './verification.ts'

/**
 * Whether a verification link is valid, and its registration. It changes nothing, so that mail scanners, which open
 * links, use none up. Refusals whose `data` is not null leave nothing to resend (spec B §8); `already-verified` has
 * none while the owner has no password.
 */
export const checkVerification = defineCall({
  method: 'POST',
  path: '/api/trial/register/verify/check',
  access: 'anyone',
  about: 'Whether a verification link is good; changes nothing.',
  getForm: '/api/trial/register/verify',
  body: z.strictObject({ token: z.optional(verificationToken) }),
  output: z.object({ name: z.string(), email: z.string(), company: z.string() }),
  refusals: ['verification-not-valid', 'verification-expired', 'already-verified'],
})
