import type { emailCode } from '#features/email-code/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleEnterCode } from './enter-code.ts'
import { handleResendCode } from './resend-code.ts'

/** The handlers of emailed codes. */
export function serveEmailCode({ context }: ServerParts): RunningFeature<typeof emailCode.calls> {
  return {
    handlers: () => ({
      enterCode: handleEnterCode(context),
      resendCode: handleResendCode(context),
    }),
  }
}
