import type { passwordReset } from '#features/password-reset/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleBeginReset } from './begin-reset.ts'
import { handleChangeOwnPassword } from './change-own-password.ts'
import { handleReadPasswordRules } from './read-password-rules.ts'
import { handleSendResetEmail } from './send-reset-email.ts'
import { handleUpdatePassword } from './update-password.ts'
import { handleValidateTemporaryPassword } from './validate-temporary-password.ts'

/** The handlers and jobs of forgotten and changed passwords. */
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
