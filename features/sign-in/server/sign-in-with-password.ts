import type { signInWithPassword as call } from '#features/sign-in/contract/sign-in-with-password.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Handler } from '@portico/server/core/calls/handler.ts'
import { passwordSignInSteps } from './steps.ts'

/** Signs in to the tenant with the given id (spec A §4, "Login flow" 4). For its refusals, see the call. */
export function handleSignInWithPassword(context: AppContext): Handler<typeof call> {
  return async ({ body, origin, credentials }) => {
    const tenant = { id: body.tenantid }
    const signedIn = await passwordSignInSteps.run(context, { fields: body, tenant, origin, credentials })
    return signedIn.ok ? signedIn.value.completed : signedIn.error
  }
}
