import type { readPasswordRules as call } from '#features/password-reset/contract/read-password-rules.ts'
import { lengthsOf } from '#features/password-reset/contract/new-password-rules.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readOwner } from './own-password-queries.ts'

/** Returns the lengths of a new password for the account of the session. */
export function handleReadPasswordRules(context: AppContext): Handler<typeof call> {
  return async ({ session, origin }) => {
    const owner = await readOwner(context.database, session)
    return done(lengthsOf(context.settingsOf(origin.host), owner?.passwordLengths ?? null))
  }
}
