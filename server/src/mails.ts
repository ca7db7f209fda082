import { passwordResetMail } from '#server/core/accounts/password-reset-mail.ts'
import { signInCodeMail } from '#server/core/authentication/sign-in-code-mail.ts'
import type { ServerFeature } from '#server/core/features/define-feature.ts'
import type { DefinedMail } from '#server/core/mail/define-mail.ts'
import { newDeviceMail } from '#server/core/sessions/new-device-mail.ts'
import * as features from './features.ts'

const all: readonly ServerFeature[] = Object.values(features)

/**
 * Loads every kind of mail: those of core, and those in the manifests of features. The server loads them with the first
 * mail.
 */
export async function loadMails(): Promise<readonly DefinedMail[]> {
  const ofFeatures = all.flatMap(({ mails = [] }) => mails)
  return [signInCodeMail, passwordResetMail, newDeviceMail, ...(await Promise.all(ofFeatures.map((load) => load())))]
}
