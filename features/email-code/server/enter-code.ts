import { normaliseCode } from '@portico/contract/core/authentication/validation.ts'
import type { enterCode as call } from '#features/email-code/contract/enter-code.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { afterSignIn } from '@portico/server/core/sessions/after-sign-in.ts'
import { hashOf } from '@portico/server/core/sessions/token.ts'
import { inLookup } from '@portico/server/core/tenants/scope.ts'
import { enterCodeSteps } from './steps.ts'

/**
 * Completes an email code challenge with a session (spec A §4, "Login flow" 4-5). The last permitted wrong code ends
 * the challenge, with a message of its own. After that, the challenge is refused by `start-again`, like one that has
 * expired or is unknown.
 */
export function handleEnterCode(context: AppContext): Handler<typeof call> {
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
