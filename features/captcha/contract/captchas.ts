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

/** Reads a captcha picture as sound: its characters spoken in English. `audio` is a WAV in base64. */
export const readCaptchaAudio = defineCall({
  method: 'GET',
  path: '/api/captcha/audio',
  access: 'anyone',
  about: 'The characters of a captcha picture, spoken.',
  query: z.strictObject({ captcha_id: captchaId }),
  output: z.object({ audio: z.string() }),
  refusals: ['captcha-not-valid'],
})
