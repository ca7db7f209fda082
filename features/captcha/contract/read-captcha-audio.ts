import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { captchaId } from '@portico/contract/core/captcha/captcha.ts'

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
