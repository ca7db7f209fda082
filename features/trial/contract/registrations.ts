import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo, identifier } from '@portico/contract/core/calls/text.ts'
import { altchaPayload, captchaId, captchaAnswer } from '@portico/contract/core/captcha/captcha.ts'
import { verificationToken, registrationId } from './verification.ts'

/**
 * Emails a code to the address of the registration, as an alternative to the picture. The code is the `captcha_text` of
 * this `captcha_id`, only for that address. The response is the same for every address.
 */
export const mailCaptcha = defineCall({
  method: 'POST',
  path: '/api/captcha/mail',
  access: 'anyone',
  about: 'A code by mail in place of a captcha picture.',
  body: z.strictObject({ email: textUpTo(320), altcha: z.optional(altchaPayload) }),
  output: z.object({ captcha_id: captchaId }),
  refusals: ['proof-not-valid', 'registration-not-valid', 'registration-email-refused'],
})

/**
 * Registers for a free trial (spec B §7). The response is the same whether or not the address has an account; only the
 * email differs. `phone` is international (`+12015550123`) and left out when empty. `ismsp` is `msp` on the second
 * variant of the page. `altcha` is a solved proof of work. `registration-not-valid` carries `{ field, message }`. Sent
 * twice with one captcha, it registers once. After the refusals `company-registered` and `registration-phone-refused`,
 * the same captcha may be sent again.
 */
export const register = defineCall({
  method: 'POST',
  path: '/api/trial/register',
  access: 'anyone',
  about: 'Register for a free trial.',
  body: z.strictObject({
    name: textUpTo(100),
    email: textUpTo(320),
    company: textUpTo(100),
    phone: z.optional(textUpTo(40)),
    ismsp: z.optional(z.enum(['msp'])),
    captcha: captchaAnswer,
    altcha: z.optional(altchaPayload),
  }),
  output: z.object({ registration_id: identifier }),
  refusals: [
    'registration-not-valid',
    'registration-phone-refused',
    'registration-email-refused',
    'proof-not-valid',
    'captcha-not-valid',
    'captcha-mismatch',
    'company-registered',
  ],
})

/**
 * Returns whether a verification link is valid, and its registration. Changes nothing, so that mail scanners, which
 * open links, do not use the link up. Refusals whose `data` is not null leave nothing to resend (spec B §8);
 * `already-verified` has no `data` while the owner has no password.
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

/**
 * Verifies a registration and creates its tenant: with the `token` of the link, or with `registration_id` and the
 * mailed `code`. `address` is where the tenant's users sign in; the owner's email contains it too, with a link to set a
 * password. The browser that verified the registration may set the password at once (decisions/0055): only its response
 * has `first_password`, and a repetition does not. `already-verified`, `company-registered` and
 * `registration-email-refused` have data, because no new link would help (spec B §8); the data of
 * `registration-email-refused` are the address, under which the page shows the refusal.
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
