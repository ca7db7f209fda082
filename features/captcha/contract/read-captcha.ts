import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { captchaId } from '@portico/contract/core/captcha/captcha.ts'

/** Reads a captcha picture (spec B §7). `captcha` is a PNG in base64, without a `data:` prefix. */
export const readCaptcha = defineCall({
  method: 'GET',
  path: '/api/captcha/',
  access: 'anyone',
  about: 'A captcha picture, single use, good for five minutes.',
  output: z.object({ captcha: z.string(), captcha_id: captchaId }),
  refusals: [],
})
