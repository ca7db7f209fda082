import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { secretFrom } from '../../server/src/platform/crypto/secret.ts'
import { captchaTextOf } from '../../server/src/core/captcha/captcha-token.ts'

type CaptchaAnswer = { data: { captcha_id: string } }

/**
 * Waits for the next captcha that a page asks for, and gives its text: derived from the run's own secret as the server
 * does, for a test can hardly read the picture. To be called before what brings it.
 */
export async function nextCaptcha(page: Page): Promise<string> {
  const response = await page.waitForResponse((each) => new URL(each.url()).pathname === '/api/captcha/' && each.ok())
  const { data } = (await response.json()) as CaptchaAnswer
  return textOfCaptcha(data.captcha_id, inject('porticoSecret'))
}

/**
 * The text of a captcha, by its id and the secret of the server that gave it.
 */
export function textOfCaptcha(captchaId: string, secret: string): string {
  const [time = '', random = ''] = captchaId.split('.')
  return captchaTextOf(secretFrom(secret), 'picture', `${time}.${random}`)
}
