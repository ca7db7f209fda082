import type { readCaptchaAudio as call } from '@portico/contract/trial/read-captcha-audio.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { keepOnce } from '#server/plumbing/keep-once.ts'
import { captchaTextOf, readCaptchaId } from '#server/trial/captcha/captcha-token.ts'
import { openSpeaker, type Speaker } from '#server/trial/captcha/speak-captcha.ts'

/** Speaks the captcha of a picture. The voice is read by the first call that needs it; `open` reads it. */
export function answerReadCaptchaAudio(
  house: Pick<House, 'limits' | 'secret'>,
  open: () => Promise<Speaker> = openSpeaker,
): Answer<typeof call> {
  const speaker = keepOnce(open)
  return async ({ query, origin }) => {
    const wait = house.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const read = readCaptchaId(house.secret, query.captcha_id, origin.at, '')
    if (read === null || read.kind !== 'picture') return refused('captcha-not-valid')
    const speak = await speaker()
    const sound = speak(captchaTextOf(read.madeWith, read.kind, read.id))
    return done({ audio: Buffer.from(sound).toString('base64') })
  }
}
