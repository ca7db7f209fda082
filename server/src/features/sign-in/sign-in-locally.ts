import type { signInLocally as call } from '@portico/contract/features/sign-in/sign-in-locally.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler } from '#server/core/calls/handler.ts'
import { refused } from '#server/core/calls/handler.ts'
import { attemptSignIn, readAttempt } from '#server/features/sign-in/attempt.ts'
import { findTenantByName } from '#server/core/tenants/tenant-queries.ts'

/**
 * Signs in to a tenant given by the header `tenantid` or else by name (spec A §7, `locallogin`). A name that no tenant has
 * goes the way of an id that no tenant has. Refusals: see the call.
 */
export function handleSignInLocally(context: AppContext): Handler<typeof call> {
  return async ({ body, origin, credentials, tenantHeader }) => {
    const attempt = readAttempt(context, { fields: body, origin, credentials, tenantId: tenantHeader })
    if ('kind' in attempt) return attempt
    if (tenantHeader !== '') {
      const header = identifier.safeParse(tenantHeader)
      if (!header.success)
        return refused('input-not-valid', { summary: 'The request is not valid: tenantid is not an identifier' })
      return attemptSignIn(context, header.data, attempt)
    }
    const named = await findTenantByName(context.database, body.tenantname)
    return attemptSignIn(context, named ?? crypto.randomUUID(), attempt)
  }
}
