import type { readCaptcha as call } from '@portico/contract/trial/read-captcha.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { captchaTextOf, freshCaptcha } from '#server/trial/captcha/captcha-token.ts'
import { drawCaptcha } from '#server/trial/captcha/draw-captcha.ts'

/** Draws a captcha (spec B §7). Its text follows from its id, so nothing is kept until somebody answers it. */
export function answerReadCaptcha(house: House): Answer<typeof call> {
  return async ({ origin }) => {
    const wait = house.limits.take('captcha', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const { kind, id, captchaId } = freshCaptcha(house.secret, origin.at)
    const picture = drawCaptcha(captchaTextOf(house.secret, kind, id))
    return done({ captcha: Buffer.from(picture).toString('base64'), captcha_id: captchaId })
  }
}
