import { readCaptchaAudio } from './read-captcha-audio.ts'
import { readCaptcha } from './read-captcha.ts'
import { readProofChallenge } from './read-proof-challenge.ts'

/** The captcha of forms that anyone can send: its calls. */
export const captcha = { calls: { readCaptchaAudio, readCaptcha, readProofChallenge } } as const
