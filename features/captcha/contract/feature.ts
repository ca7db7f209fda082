import { readCaptchaAudio, readCaptcha } from './captchas.ts'
import { readProofChallenge } from './read-proof-challenge.ts'

/** The calls of the captcha for forms that anyone can send. */
export const captcha = { calls: { readCaptchaAudio, readCaptcha, readProofChallenge } } as const
