import type { resendVerification as call } from '@portico/contract/features/trial/resend-verification.ts'
import { resendPause, verificationLifetime } from '@portico/contract/features/trial/verification.ts'
import { validate } from 'uuid'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'
import { resendAccount } from '#server/features/trial/resend-account.ts'
import { whyNotThisAddress } from '#server/features/trial/registration-state.ts'
import { mailAgain, readRegistration } from '#server/features/trial/registration-queries.ts'

/**
 * Mails a registration's link and code again (spec B §4): the same ones while they are good. To an owner without a password
 * it mails the account instead.
 */
export function handleResendVerification(context: AppContext): Handler<typeof call> {
  return async ({ body, origin }) => {
    const wait = context.limits.take('trial', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const id = (body.registration_id ?? '').trim().toLowerCase()
    const registration = validate(id) ? await readRegistration(context.database, id) : null
    if (registration === null) return refused('registration-id-not-valid')
    if (registration.verified_at !== null) return resendAccount(context, registration, origin.at)
    const whyNot = whyNotThisAddress(registration)
    if (whyNot !== null) return whyNot
    const isMailed = await mailAgain(context.database, id, {
      at: origin.at,
      before: new Date(origin.at.getTime() - resendPause),
      linkExpiresAt: new Date(origin.at.getTime() + verificationLifetime),
    })
    if (!isMailed) return refused('too-many-requests', { retryAfter: resendPause / 1000 })
    return done(
      { sent: 'verification' },
      { summary: 'A new verification link has been sent to your registered email.' },
    )
  }
}
