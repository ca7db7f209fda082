import { resetRequested } from '#features/password-reset/contract/reset-rules.ts'
import type { sendResetEmail as call } from '#features/password-reset/contract/send-reset-email.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { sendResetEmailSteps } from './steps.ts'

/**
 * Accepts the request for a reset (spec A §4, §8). The job `begin-reset` looks the account up later: outcome, time and
 * limits here are the same for all addresses. A request beyond the email limit of its address or network is accepted in
 * the same way, and its job sends none (decisions/0036). Refuses by `reset-refused` if the environment offers no reset.
 */
export function handleSendResetEmail(context: AppContext): Handler<typeof call> {
  return async (request) => {
    const requested = await sendResetEmailSteps.run(context, request)
    return requested.ok ? done(null, { summary: resetRequested }) : requested.error
  }
}
