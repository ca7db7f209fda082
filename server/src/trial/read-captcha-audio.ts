import type { readCaptchaAudio as call } from '@portico/contract/trial/read-captcha-audio.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { captchaTextOf, readCaptchaId } from '#server/trial/captcha/captcha-token.ts'
import { openSpeaker, type Speaker } from '#server/trial/captcha/speak-captcha.ts'

/** Speaks the captcha of a picture. The voice is read when somebody listens for the first time. */
export function answerReadCaptchaAudio(house: House): Answer<typeof call> {
  let speaker: Promise<Speaker> | null = null
  return async ({ query, origin }) => {
    const wait = house.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const read = readCaptchaId(house.secret, query.captcha_id, origin.at, '')
    if (read === null || read.kind !== 'picture') return refused('captcha-not-valid')
    speaker ??= openSpeaker()
    const speak = await speaker
    const sound = speak(captchaTextOf(read.madeWith, read.kind, read.id))
    return done({ audio: Buffer.from(sound).toString('base64') })
  }
}
