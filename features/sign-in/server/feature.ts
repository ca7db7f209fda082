import type { ServerFeature } from '@portico/server/core/features/define-feature.ts'

/** The server side of signing in with a password. */
export const signIn: ServerFeature = {
  serve: async (parts) => (await import('./serve.ts')).serveSignIn(parts),
  mails: [async () => (await import('./guessed-at-mail.ts')).guessedAtMail],
}
