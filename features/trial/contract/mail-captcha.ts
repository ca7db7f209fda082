import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { altchaPayload, captchaId } from '@portico/contract/core/captcha/captcha.ts'

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
