import type { checkVerification as call } from '#features/trial/contract/registrations.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { checkVerificationSteps } from './steps.ts'

/**
 * Returns the effect that the link of a verification email would have. Changes nothing, because mail scanners open
 * links.
 */
export function handleCheckVerification(context: AppContext): Handler<typeof call> {
  return async (request) => {
    const checked = await checkVerificationSteps.run(context, request)
    if (!checked.ok) return checked.error
    const { name, email, company } = checked.value.registration
    return done({ name, email, company })
  }
}
