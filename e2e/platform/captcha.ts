import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { secretFrom } from '../../server/src/platform/crypto/secret.ts'
import { captchaTextOf } from '../../server/src/core/captcha/captcha-token.ts'

type CaptchaAnswer = { data: { captcha_id: string } }

/**
 * Waits for the next captcha that a page requests, and returns its text, derived from the run's secret as the server
 * does. Call it before the action that causes the request.
 */
export async function nextCaptcha(page: Page): Promise<string> {
  const response = await page.waitForResponse((each) => new URL(each.url()).pathname === '/api/captcha/' && each.ok())
  const { data } = (await response.json()) as CaptchaAnswer
  return textOfCaptcha(data.captcha_id, inject('porticoSecret'))
}

/**
 * The text of a captcha, by its id and the secret of its server.
 */
export function textOfCaptcha(captchaId: string, secret: string): string {
  const [time = '', random = ''] = captchaId.split('.')
  return captchaTextOf(secretFrom(secret), 'picture', `${time}.${random}`)
}
