import type { signIn } from '#features/sign-in/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleFindTenants } from './find-tenants.ts'
import { handleNotifyOfGuessing } from './notify-of-guessing.ts'
import type { signInWithPassword, signInLocally } from '#features/sign-in/contract/sign-ins.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Handler } from '@portico/server/core/calls/handler.ts'
import { passwordSignInSteps } from './steps.ts'

/** Returns the handlers and jobs of signing in with a password. */
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

/** Signs in to the tenant with the given id (spec A §4, "Login flow" 4). For its refusals, see the call. */
export function handleSignInWithPassword(context: AppContext): Handler<typeof signInWithPassword> {
  return async ({ body, origin, credentials }) => {
    const tenant = { id: body.tenantid }
    const signedIn = await passwordSignInSteps.run(context, { fields: body, tenant, origin, credentials })
    return signedIn.ok ? signedIn.value.completed : signedIn.error
  }
}

/**
 * Signs in to a tenant named by the header `tenantid`, or else by name (spec A §7, `locallogin`). For its refusals, see
 * the call.
 */
export function handleSignInLocally(context: AppContext): Handler<typeof signInLocally> {
  return async ({ body, origin, credentials, tenantHeader }) => {
    const tenant = tenantHeader === '' ? { name: body.tenantname } : { id: tenantHeader }
    const signedIn = await passwordSignInSteps.run(context, { fields: body, tenant, origin, credentials })
    return signedIn.ok ? signedIn.value.completed : signedIn.error
  }
}
