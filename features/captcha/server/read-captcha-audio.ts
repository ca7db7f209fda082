import type { readCaptchaAudio as call } from '#features/captcha/contract/read-captcha-audio.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { keepOnce } from '@portico/server/platform/cache/keep-once.ts'
import { captchaTextOf, readCaptchaId } from '@portico/server/core/captcha/captcha-token.ts'
import { openSpeaker, type Speaker } from './speak-captcha.ts'

/** Returns the captcha of a picture as sound. The first call loads the voice with `open`. */
export function handleReadCaptchaAudio(
  context: Pick<AppContext, 'limits' | 'secret'>,
  open: () => Promise<Speaker> = openSpeaker,
): Handler<typeof call> {
  const speaker = keepOnce(open)
  return async ({ query, origin }) => {
    const wait = context.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const read = readCaptchaId(context.secret, query.captcha_id, origin.at, '')
    if (read === null || read.kind !== 'picture') return refused('captcha-not-valid')
    const speak = await speaker()
    const sound = speak(captchaTextOf(read.madeWith, read.kind, read.id))
    return done({ audio: Buffer.from(sound).toString('base64') })
  }
}
