import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { altchaPayload, captchaAnswer } from '@portico/contract/core/captcha/captcha.ts'

/**
 * Registers for a free trial (spec B §7). The response is the same whether or not the address has an account; only the
 * email differs. `phone` is international (`+12015550123`) and left out when empty. `ismsp` is `msp` on the second
 * variant of the page. `altcha` is a solved proof of work. `registration-not-valid` carries `{ field, message }`. Sent
 * twice with one captcha, it registers once. After `company-registered` and `registration-phone-refused` the same
 * captcha may be sent again.
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
