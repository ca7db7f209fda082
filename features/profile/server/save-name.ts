import { checkOwnName, normaliseOwnName } from '#features/profile/contract/own-name-rules.ts'
import type { saveName as call } from '#features/profile/contract/save-name.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { recordDone } from '@portico/server/core/audit/acting.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { isNameOfProvider } from './profile-queries.ts'
import { profileOf } from './read-profile.ts'
import { updateName } from '@portico/server/core/accounts/account-queries.ts'

/**
 * Changes the name of the signed-in user. From the next call on it applies on every node, without another sign-in. The
 * change is recorded without the names. Limited per account, because it rewrites the search words of the user's
 * requests. Refuses invalid names and, for users of a customer, a name that looks like the provider's.
 */
export function handleSaveName(context: AppContext): Handler<typeof call> {
  return async ({ body, session, origin }) => {
    const wait = context.limits.take('profile', `account ${session.accountId}`)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const name = normaliseOwnName(body)
    if (Object.keys(checkOwnName(name)).length > 0) return refused('own-name-not-valid')
    const isTaken = await inTenant(context.database, session.tenantId, async (tenant) => {
      if (!session.seesAllCompanies && (await isNameOfProvider(tenant, session.tenantId, usernameOf(name)))) return true
      if (await updateName(tenant, session, name)) {
        await recordDone(tenant, { ...session, origin }, 'account-changed', 'name')
      }
      return false
    })
    if (isTaken) return refused('name-of-provider')
    context.sessions.evictAccount(session.accountId)
    return done(profileOf({ ...session, ...name }))
  }
}
