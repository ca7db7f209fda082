import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server's manifest of trials. */
export const trial: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveTrial(parts),
  mails: [
    async () => (await import('#features/trial/server/mails/captcha-code-mail.ts')).captchaCodeMail,
    async () => (await import('#features/trial/server/mails/trial-verification-mail.ts')).trialVerificationMail,
    async () => (await import('#features/trial/server/mails/trial-has-account-mail.ts')).trialHasAccountMail,
    async () => (await import('#features/trial/server/mails/trial-account-mail.ts')).trialAccountMail,
    async () => (await import('#features/trial/server/mails/trial-end-mails.ts')).trialEndingMail,
    async () => (await import('#features/trial/server/mails/trial-end-mails.ts')).trialEndedMail,
  ],
  commands: {
    trial: async () => (await import('./trial-commands.ts')).trialCommands,
  },
  requestEffects: async () => [(await import('./extension-effect.ts')).extensionEffect],
}
