import type { emailCode } from '#features/email-code/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { normaliseCode } from '@portico/contract/core/authentication/validation.ts'
import type { enterCode, resendCode } from '#features/email-code/contract/email-codes.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { afterSignIn } from '@portico/server/core/sessions/after-sign-in.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inLookup } from '@portico/server/core/tenants/scope.ts'
import { enterCodeSteps, resendCodeSteps } from './steps.ts'

/** Returns the handlers of emailed codes. */
export function serveEmailCode({ context }: ServerParts): RunningFeature<typeof emailCode.calls> {
  return {
    handlers: () => ({
      enterCode: handleEnterCode(context),
      resendCode: handleResendCode(context),
    }),
  }
}

/**
 * Completes an email code challenge with a session (spec A §4, "Login flow" 4-5). The last permitted wrong code ends
 * the challenge, and its refusal has a separate message. Later calls are refused by `start-again`, as for an expired or
 * unknown challenge.
 */
export function handleEnterCode(context: AppContext): Handler<typeof enterCode> {
  return async ({ body, credentials, origin }) => {
    const wait = context.limits.take('code', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const code = normaliseCode(body.security_key)
    const entered = await inLookup(context.database, { token: hashOf(credentials.token).toString('hex') }, (seen) =>
      enterCodeSteps.run(context, { seen, credentials, origin, code }),
    )
    if (!entered.ok) return entered.error
    // Another tab may have signed in while this one waited for its code; that session is replaced.
    await afterSignIn(context, entered.value.signedIn)
    return entered.value.opened
  }
}

/** Emails the code of a challenge again (spec A §4, "Login flow" 5). For its refusals, see the call. */
export function handleResendCode(context: AppContext): Handler<typeof resendCode> {
  return async ({ credentials, origin }) => {
    const wait = context.limits.take('code', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const resent = await inLookup(context.database, { token: hashOf(credentials.token).toString('hex') }, (seen) =>
      resendCodeSteps.run(context, { seen, credentials, origin }),
    )
    return resent.ok ? resent.value.mailed : resent.error
  }
}
