import type { trial } from '#features/trial/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleCheckVerification } from './check-verification.ts'
import { handleExportTenant } from './export-tenant.ts'
import { handleMailCaptcha } from './mail-captcha.ts'
import { handleMailRegistration } from './mail-registration.ts'
import { handleRegister } from './register.ts'
import { handleRemoveSample } from './remove-sample.ts'
import { handleResendVerification } from './resend-verification.ts'
import { handleVerify } from './verify.ts'
import { handleWatchTrials } from '#features/trial/server/life/watch-trials.ts'

/** Returns the handlers and jobs of trials. */
export function serveTrial({ context, exportedTables }: ServerParts): RunningFeature<typeof trial.calls> {
  return {
    handlers: () => ({
      mailCaptcha: handleMailCaptcha(context),
      register: handleRegister(context),
      checkVerification: handleCheckVerification(context),
      verify: handleVerify(context),
      resendVerification: handleResendVerification(context),
      removeSample: handleRemoveSample(context),
      exportTenant: handleExportTenant(context, exportedTables),
    }),
    jobs: () => [handleWatchTrials(context), handleMailRegistration(context)],
  }
}
