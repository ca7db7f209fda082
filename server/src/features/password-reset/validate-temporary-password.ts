import { checkTemporaryPassword, resetMessage } from '@portico/contract/features/password-reset/reset-validation.ts'
import type { validateTemporaryPassword as call } from '@portico/contract/features/password-reset/validate-temporary-password.ts'
import { decodePassword } from '@portico/contract/core/accounts/password-encoding.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'
import { prove } from '#server/features/password-reset/prove.ts'
import { tenantOf } from '#server/features/password-reset/reset-parts.ts'

/**
 * Step one of the reset page (spec A §4, "Reset flow" 1). The temporary password stays good until the new one is set.
 * Whatever is wrong with it or with the link is `reset-not-valid`; a
 * link that is good still gives the tries left with it.
 */
export function handleValidateTemporaryPassword(context: AppContext): Handler<typeof call> {
  return async ({ body, origin }) => {
    const wait = context.limits.take('reset', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const temporaryPassword = decodePassword(body.temp_password)
    if (temporaryPassword === null)
      return refused('input-not-valid', { summary: 'The request is not valid: temp_password is not encoded' })
    const problem = checkTemporaryPassword(temporaryPassword)
    if (problem !== null) return refused('input-not-valid', { summary: resetMessage(problem) })
    const { rows, triesLeft } = await prove(context, { token: body.token.trim(), temporaryPassword }, origin)
    if (rows.length === 0)
      return refused('reset-not-valid', triesLeft === null ? {} : { data: { tries_left: triesLeft } })
    return done({ tenants: rows.map(tenantOf) }, { summary: 'Please choose a new password.' })
  }
}
