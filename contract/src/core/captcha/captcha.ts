import * as z from 'zod/mini'
import { asciiDigits } from '#contract/platform/characters.ts'
import { textUpTo } from '#contract/core/calls/text.ts'

/** How long a captcha or a proof of work is valid, in milliseconds (DESIGN §4). */
export const captchaLifetime = 5 * 60_000

/** The characters that are drawn and spoken: capitals and digits without pairs that look or sound alike. */
export const captchaAlphabet = 'ACEFHKLMNPRTWXY3469'
export const captchaLength = 6
/** The mailed code that replaces the picture: its number of digits, and of tries. */
export const captchaMailDigits = 6
export const captchaMailTries = 5
/** How long a mailed code is valid, in milliseconds: longer than a picture, since mail may be slow. */
export const captchaMailLifetime = 15 * 60_000

/** The id of a captcha: signed, with its expiry inside, so that an unanswered captcha is not stored. */
export const captchaId = textUpTo(200)

/** The answer to a captcha, as registration sends it (spec B §3). */
export const captchaAnswer = z.strictObject({ captcha_text: textUpTo(64), captcha_id: captchaId })

/**
 * A solved proof of work as the ALTCHA widget and `altcha-lib` send it: base64 of `{ challenge, solution }` as JSON.
 */
export const altchaPayload = textUpTo(4096)

/**
 * Returns the text of a captcha as it is compared: without spaces, in capitals (users type small letters), digits as 0
 * to 9.
 */
export function normaliseCaptchaText(typed: string): string {
  return asciiDigits(typed.normalize('NFKC')).replaceAll(/\s/g, '').toUpperCase()
}
