import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import type { mailCaptcha as call } from '#features/trial/contract/registrations.ts'
import { checkRegistrationEmail } from '#features/trial/contract/registration-rules.ts'
import { registrationMessages } from '#features/trial/contract/registration-messages.ts'
import type { captchaCodeMail } from '#features/trial/server/mails/captcha-code-mail.ts'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { type Handler, done, refused } from '@portico/server/core/calls/handler.ts'
import { queueMail } from '@portico/server/core/mail/mail-queries.ts'
import { addressKey, isDisposable } from '@portico/server/core/rate-limits/new-account-addresses.ts'
import { freshCaptcha } from '@portico/server/core/captcha/captcha-token.ts'
import { isProofValid } from '@portico/server/core/captcha/proof-of-work.ts'

/**
 * Emails the text of a captcha, for users who can neither see nor hear one. Reads no account: the response is always
 * the same.
 */
export function handleMailCaptcha(context: AppContext): Handler<typeof call> {
  return async ({ body, origin }) => {
    const wait = context.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const email = normaliseEmail(body.email)
    const problem = checkRegistrationEmail(email)
    if (problem !== null) {
      const message = registrationMessages[problem]
      return refused('registration-not-valid', { summary: message, data: { field: 'email', message } })
    }
    if (isDisposable(email)) return refused('registration-email-refused')
    if (!(await isProofValid(context, body.altcha))) return refused('proof-not-valid')
    const key = context.secret.mac('failure-key', `trial ${addressKey(email)}`).toString('base64url')
    const tooMany = await context.limits.takeShared('captcha-mail', key)
    if (tooMany > 0) return refused('too-many-requests', { retryAfter: tooMany })
    const { id, captchaId, expiresAt } = freshCaptcha(context.secret, origin.at, email)
    const { host, language } = origin
    await inTenant(context.database, deploymentTenantId, (tenant) =>
      queueMail<typeof captchaCodeMail>(tenant, {
        tenantId: deploymentTenantId,
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
