import type { captcha } from '#features/captcha/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleReadCaptcha } from './read-captcha.ts'
import { handleReadCaptchaAudio } from './read-captcha-audio.ts'
import { handleReadProofChallenge } from './read-proof-challenge.ts'

/** The handlers of captchas. */
export function serveCaptcha({ context }: ServerParts): RunningFeature<typeof captcha.calls> {
  return {
    handlers: () => ({
      readCaptcha: handleReadCaptcha(context),
      readCaptchaAudio: handleReadCaptchaAudio(context),
      readProofChallenge: handleReadProofChallenge(context),
    }),
  }
}
