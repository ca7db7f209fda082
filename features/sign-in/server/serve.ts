import type { signIn } from '#features/sign-in/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleFindTenants } from './find-tenants.ts'
import { handleNotifyOfGuessing } from './notify-of-guessing.ts'
import { handleSignInLocally } from './sign-in-locally.ts'
import { handleSignInWithPassword } from './sign-in-with-password.ts'

/** The handlers and jobs of signing in with a password. */
export function serveSignIn({ context }: ServerParts): RunningFeature<typeof signIn.calls> {
  return {
    handlers: () => ({
      findTenants: handleFindTenants(context),
      signInWithPassword: handleSignInWithPassword(context),
      signInLocally: handleSignInLocally(context),
    }),
    jobs: () => [handleNotifyOfGuessing(context)],
  }
}
