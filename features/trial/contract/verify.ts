import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { registrationId, verificationToken } from './verification.ts'

/**
 * Verifies a registration and creates its tenant: with the `token` of the link, or with `registration_id` and the
 * mailed `code`. `address` is where the tenant's users sign in; the owner's email contains it too, with a link to set a
 * password. The browser that verified may set it at once (decisions/0055): no other response has `first_password`, not
 * even a repetition. `already-verified`, `company-registered` and `registration-email-refused` have data, because no
 * new link would help (spec B §8); the data of the last are the address, under which the page shows it.
 */
export const verify = defineCall({
  method: 'POST',
  path: '/api/trial/register/verify',
  access: 'anyone',
  about: 'Verify a registration and make its tenant.',
  body: z.strictObject({
    token: z.optional(verificationToken),
    registration_id: z.optional(registrationId),
    code: z.optional(textUpTo(20)),
  }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    company: z.string(),
    /** The web address of the new tenant's own sign-in page. */
    address: z.string(),
    /** ISO 8601. */
    trial_ends: z.string(),
    /**
     * The reset for the first password, as in the owner's email: the input of a reset's second step. Returned only
     * once.
     */
    first_password: z.object({ token: z.string(), temp_password: z.string(), tenantid: identifier }),
  }),
  refusals: [
    'verification-not-valid',
    'verification-expired',
    'verification-code-wrong',
    'already-verified',
    'company-registered',
    'registration-id-not-valid',
    'registration-email-refused',
  ],
})
