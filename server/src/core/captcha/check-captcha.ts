import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { captchaMailTries, normaliseCaptchaText } from '@portico/contract/core/captcha/captcha.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { captchaTextOf, readCaptchaId } from './captcha-token.ts'
import { countTry, spendCaptcha } from './captcha-queries.ts'
import { isSameText } from '#server/platform/crypto/secret.ts'

type Given = { captcha_text: string; captcha_id: string }

/** A right answer, with the key under which it is spent; `isSpent` when a registration has spent it already. */
export type RightCaptcha = { key: string; isSpent: boolean }

/** How often the right text of a picture may be sent: after `company-registered` the visitor sends it again. */
const rightTries = 10

/**
 * Checks an answer against its captcha. A wrong one spends a picture, or one of the tries of a mailed code; a right one
 * may be sent again until a registration has spent it. Refuses by `captcha-not-valid` and `captcha-mismatch`.
 */
export async function checkCaptcha(
  context: Pick<AppContext, 'database' | 'secret'>,
  given: Given,
  { at, email }: { at: Date; email: string },
): Promise<Result<RightCaptcha, 'captcha-not-valid' | 'captcha-mismatch'>> {
  const read = readCaptchaId(context.secret, given.captcha_id, at, email)
  if (read === null) return err('captcha-not-valid')
  const isPicture = read.kind === 'picture'
  const typed = normaliseCaptchaText(given.captcha_text)
  // A code may have been mailed with another secret than the one its id was made with.
  const isRight = context.secret.accepted.some((keys) => isSameText(typed, captchaTextOf(keys, read.kind, read.id)))
  const { tries, isSpent } = await countTry(context.database, read.id, read.expiresAt)
  if (tries > (isPicture ? rightTries : captchaMailTries)) return err('captcha-not-valid')
  if (isRight) return ok({ key: read.id, isSpent })
  if (isPicture && !isSpent) await spendCaptcha(context.database, read.id)
  return err(isSpent ? 'captcha-not-valid' : 'captcha-mismatch')
}
