import type { resendVerification as call } from '#features/trial/contract/registrations.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { resendVerificationSteps } from './steps.ts'

const summaries = {
  verification: 'A new verification link has been sent to your registered email.',
  account: 'A new link to choose your password has been sent to the registered email.',
} as const

/**
 * Emails a registration's link and code again (spec B §4): the same ones while they are valid. An owner without a
 * password gets the account's email instead.
 */
export function handleResendVerification(context: AppContext): Handler<typeof call> {
  return async (request) => {
    const resent = await resendVerificationSteps.run(context, request)
    if (!resent.ok) return resent.error
    const { sent } = resent.value
    return done({ sent }, { summary: summaries[sent] })
  }
}
