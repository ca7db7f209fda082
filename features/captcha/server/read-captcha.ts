import type { readCaptcha as call } from '#features/captcha/contract/read-captcha.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { captchaTextOf, freshCaptcha } from '@portico/server/core/captcha/captcha-token.ts'
import { drawCaptcha } from './draw-captcha.ts'

/** Draws a captcha (spec B §7). Its text is derived from its id, so nothing is stored until it is answered. */
export function handleReadCaptcha(context: AppContext): Handler<typeof call> {
  return async ({ origin }) => {
    const wait = context.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const { kind, id, captchaId } = freshCaptcha(context.secret, origin.at)
    const picture = drawCaptcha(captchaTextOf(context.secret, kind, id))
    return done({ captcha: Buffer.from(picture).toString('base64'), captcha_id: captchaId })
  }
}
