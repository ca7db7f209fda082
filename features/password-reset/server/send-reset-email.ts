import { resetRequested } from '#features/password-reset/contract/reset-rules.ts'
import type { sendResetEmail as call } from '#features/password-reset/contract/password-resets.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { sendResetEmailSteps } from './steps.ts'

/**
 * Accepts the request for a reset (spec A §4, §8). The job `begin-reset` looks up the account later, so the outcome,
 * time and limits are the same for all addresses. A request beyond the email limit of its address or network is
 * accepted in the same way, but its job sends no email (decisions/0036). Refuses by `reset-refused` if the environment
 * offers no reset.
 */
export function handleSendResetEmail(context: AppContext): Handler<typeof call> {
  return async (request) => {
    const requested = await sendResetEmailSteps.run(context, request)
    return requested.ok ? done(null, { summary: resetRequested }) : requested.error
  }
}
