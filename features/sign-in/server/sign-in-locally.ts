import type { signInLocally as call } from '#features/sign-in/contract/sign-in-locally.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Handler } from '@portico/server/core/calls/handler.ts'
import { passwordSignInSteps } from './steps.ts'

/**
 * Signs in to a tenant named by the header `tenantid`, or else by name (spec A §7, `locallogin`). For its refusals, see
 * the call.
 */
export function handleSignInLocally(context: AppContext): Handler<typeof call> {
  return async ({ body, origin, credentials, tenantHeader }) => {
    const tenant = tenantHeader === '' ? { name: body.tenantname } : { id: tenantHeader }
    const signedIn = await passwordSignInSteps.run(context, { fields: body, tenant, origin, credentials })
    return signedIn.ok ? signedIn.value.completed : signedIn.error
  }
}
