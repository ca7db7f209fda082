import type { captcha } from '#features/captcha/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import type { readCaptcha, readCaptchaAudio } from '#features/captcha/contract/captchas.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { captchaTextOf, freshCaptcha, readCaptchaId } from '@portico/server/core/captcha/captcha-token.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { keepOnce } from '@portico/server/platform/cache/keep-once.ts'
import { openSpeaker, type Speaker } from './speak-captcha.ts'
import type { readProofChallenge } from '#features/captcha/contract/read-proof-challenge.ts'
import { makeChallenge } from '@portico/server/core/captcha/proof-of-work.ts'

/** Returns the handlers of captchas. */
export function serveCaptcha({ context }: ServerParts): RunningFeature<typeof captcha.calls> {
  return {
    handlers: () => ({
      readCaptcha: handleReadCaptcha(context),
      readCaptchaAudio: handleReadCaptchaAudio(context),
      readProofChallenge: handleReadProofChallenge(context),
    }),
  }
}

/** Draws a captcha (spec B §7). Its text is derived from its id, so nothing is stored until it is answered. */
export function handleReadCaptcha(context: AppContext): Handler<typeof readCaptcha> {
  return async ({ origin }) => {
    const wait = context.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const { kind, id, captchaId } = freshCaptcha(context.secret, origin.at)
    const picture = drawCaptcha(captchaTextOf(context.secret, kind, id))
    return done({ captcha: Buffer.from(picture).toString('base64'), captcha_id: captchaId })
  }
}

/** Returns the captcha of a picture as sound. The first call loads the voice with `open`. */
export function handleReadCaptchaAudio(
  context: Pick<AppContext, 'limits' | 'secret'>,
  open: () => Promise<Speaker> = openSpeaker,
): Handler<typeof readCaptchaAudio> {
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

/** Returns a proof-of-work challenge, which a browser solves before it registers (decisions/0026). */
export function handleReadProofChallenge(context: AppContext): Handler<typeof readProofChallenge> {
  return async ({ origin }) => {
    const wait = context.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    return done(await makeChallenge(context.secret, origin.at))
  }
}
