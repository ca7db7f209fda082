import type { resendCode as call } from '#features/email-code/contract/resend-code.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inLookup } from '@portico/server/core/tenants/scope.ts'
import { resendCodeSteps } from './steps.ts'

/** Emails the code of a challenge again (spec A §4, "Login flow" 5). For its refusals, see the call. */
export function handleResendCode(context: AppContext): Handler<typeof call> {
  return async ({ credentials, origin }) => {
    const wait = context.limits.take('code', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const resent = await inLookup(context.database, { token: hashOf(credentials.token).toString('hex') }, (seen) =>
      resendCodeSteps.run(context, { seen, credentials, origin }),
    )
    return resent.ok ? resent.value.mailed : resent.error
  }
}
