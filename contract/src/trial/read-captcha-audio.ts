import * as z from 'zod/mini'
import { defineCall } from '../plumbing/call.ts'
import { captchaId } from './captcha.ts'

/** The audio twin of a captcha picture: its characters spoken in English; `audio` is a WAV in base64. */
export const readCaptchaAudio = defineCall({
  method: 'GET',
  path: '/api/captcha/audio',
  access: 'anyone',
  about: 'The characters of a captcha picture, spoken.',
  query: z.strictObject({ captcha_id: captchaId }),
  output: z.object({ audio: z.string() }),
  refusals: ['captcha-not-valid'],
})
