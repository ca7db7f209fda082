import type { signInWithPassword as call } from '@portico/contract/features/sign-in/sign-in-with-password.ts'
import { validationMessages } from '@portico/contract/core/authentication/validation.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import { refused } from '#server/core/calls/handler.ts'
import { attemptSignIn, readAttempt } from '#server/features/sign-in/attempt.ts'

/** Signs in to the tenant whose id was given (spec A §4, "Login flow" 4). Refusals: see the call. */
export function handleSignInWithPassword(context: AppContext): Handler<typeof call> {
  return async ({ body, origin, credentials }) => {
    const attempt = readAttempt(context, { fields: body, origin, credentials, tenantId: body.tenantid })
    if ('kind' in attempt) return attempt
    if (body.tenantid === '') return refused('input-not-valid', { summary: validationMessages['tenant-empty'] })
    return attemptSignIn(context, body.tenantid, attempt)
  }
}
