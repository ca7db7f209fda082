import type { validateTemporaryPassword as call } from '#features/password-reset/contract/password-resets.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { listedTenant } from './new-password.ts'
import { validateTemporaryPasswordSteps } from './steps.ts'

/**
 * Step one of the reset page (spec A §4, "Reset flow" 1). The temporary password stays valid until the new one is set.
 * Refuses by `reset-not-valid` for every problem with the temporary password or the link. If the link is valid, the
 * refusal includes the tries left.
 */
export function handleValidateTemporaryPassword(context: AppContext): Handler<typeof call> {
  return async (request) => {
    const validated = await validateTemporaryPasswordSteps.run(context, request)
    if (!validated.ok) return validated.error
    return done({ tenants: validated.value.resets.map(listedTenant) }, { summary: 'Please choose a new password.' })
  }
}
