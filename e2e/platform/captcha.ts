import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { secretFrom } from '../../server/src/platform/crypto/secret.ts'
import { captchaTextOf } from '../../server/src/core/captcha/captcha-token.ts'

type CaptchaAnswer = { data: { captcha_id: string } }

/**
 * Waits for the next captcha that a page requests. Returns its text, derived from the run's secret as on the server.
 * Call it before the action that causes the request.
 */
export async function nextCaptcha(page: Page): Promise<string> {
  const response = await page.waitForResponse((each) => new URL(each.url()).pathname === '/api/captcha/' && each.ok())
  const { data } = (await response.json()) as CaptchaAnswer
  return textOfCaptcha(data.captcha_id, inject('porticoSecret'))
}

/** Derives the text of a captcha from its id and its server's secret. */
export function textOfCaptcha(captchaId: string, secret: string): string {
  const [time = '', random = ''] = captchaId.split('.')
  return captchaTextOf(secretFrom(secret), 'picture', `${time}.${random}`)
}
