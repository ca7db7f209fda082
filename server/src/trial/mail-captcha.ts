import { normaliseEmail } from '@portico/contract/plumbing/email-rules.ts'
import type { mailCaptcha as call } from '@portico/contract/trial/mail-captcha.ts'
import { checkRegistrationEmail } from '@portico/contract/trial/registration-rules.ts'
import { registrationMessages } from '@portico/contract/trial/registration-sentences.ts'
import { houseTenantId } from '#server/plumbing/audit/event.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { queueMail } from '#server/plumbing/mail/queries.ts'
import { addressKey, isDisposable } from '#server/trial/addresses.ts'
import { freshCaptcha } from '#server/trial/captcha/captcha-token.ts'
import { isProven } from '#server/trial/captcha/proof.ts'

/** Mails the text of a captcha to who can neither see nor hear one. Nobody is looked up: the answer is the same for all. */
export function answerMailCaptcha(house: House): Answer<typeof call> {
  return async ({ body, origin }) => {
    const wait = house.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const email = normaliseEmail(body.email)
    const problem = checkRegistrationEmail(email)
    if (problem !== null) {
      const message = registrationMessages[problem]
      return refused('registration-not-valid', { summary: message, data: { field: 'email', message } })
    }
    if (isDisposable(email)) return refused('registration-email-refused')
    if (!(await isProven(house, body.altcha))) return refused('proof-not-valid')
    const key = house.secret.mac('failure-key', `trial ${addressKey(email)}`).toString('base64url')
    const tooMany = await house.limits.takeShared('captcha-mail', key)
    if (tooMany > 0) return refused('too-many-requests', { retryAfter: tooMany })
    const { id, captchaId, expiresAt } = freshCaptcha(house.secret, origin.at, email)
    const { host, language } = origin
    await inTenant(house.database, houseTenantId, (tenant) =>
      queueMail(tenant, {
        tenantId: houseTenantId,
        kind: 'captcha-code',
        recipient: email,
        params: { captchaId: id, language },
        host,
        expiresAt,
      }),
    )
    return done({ captcha_id: captchaId })
  }
}
