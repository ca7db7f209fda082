import type { updatePassword as call } from '#features/password-reset/contract/password-resets.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { updatePasswordSteps } from './steps.ts'

/**
 * Step two of the reset page (spec A §4, "Reset flow" 2): sets the new password, once, ends every session of the
 * account and emails a notice. It does not sign in.
 */
export function handleUpdatePassword(context: AppContext): Handler<typeof call> {
  return async (request) => {
    const updated = await updatePasswordSteps.run(context, request)
    if (!updated.ok) return updated.error
    const what = updated.value.reset.hasPassword ? 'changed' : 'set'
    return done(null, { summary: `Your password has been ${what}.` })
  }
}
