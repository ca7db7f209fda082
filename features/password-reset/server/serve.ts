import type { passwordReset } from '#features/password-reset/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleBeginReset } from './begin-reset.ts'
import { handleChangeOwnPassword } from './change-own-password.ts'
import { handleSendResetEmail } from './send-reset-email.ts'
import { handleUpdatePassword } from './update-password.ts'
import { handleValidateTemporaryPassword } from './validate-temporary-password.ts'
import type { readPasswordRules } from '#features/password-reset/contract/own-password.ts'
import { lengthsOf } from '#features/password-reset/contract/new-password-rules.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readOwner } from './own-password-queries.ts'

/** Returns the handlers and jobs of forgotten and changed passwords. */
export function servePasswordReset({ context }: ServerParts): RunningFeature<typeof passwordReset.calls> {
  return {
    handlers: () => ({
      sendResetEmail: handleSendResetEmail(context),
      validateTemporaryPassword: handleValidateTemporaryPassword(context),
      updatePassword: handleUpdatePassword(context),
      changeOwnPassword: handleChangeOwnPassword(context),
      readPasswordRules: handleReadPasswordRules(context),
    }),
    jobs: () => [handleBeginReset(context)],
  }
}

/** Returns the lengths of a new password for the account of the session. */
export function handleReadPasswordRules(context: AppContext): Handler<typeof readPasswordRules> {
  return async ({ session, origin }) => {
    const owner = await readOwner(context.database, session)
    return done(lengthsOf(context.settingsOf(origin.host), owner?.passwordLengths ?? null))
  }
}
